import { Slice, type Node } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';

/** Whether a block has neither a style nor another attribute. */
const isBare = ({ attrs }: Node) => Object.values(attrs).every((value) => value === null);

/** Whether what is pasted begins with a block that is more than a plain paragraph. */
function beginsWithBlock({ content: { firstChild: first, childCount }, openStart }: Slice) {
  if (openStart !== 1 || first?.isTextblock !== true) return false;
  const isPlain = first.type.name === 'p' || (first.type.name === 'divText' && childCount === 1);
  return !(isPlain && isBare(first));
}

/**
 * Pastes into an empty paragraph by replacing it. Otherwise the first block would become that
 * paragraph, without its kind and its style, as it becomes part of a text that it is pasted into.
 */
export function pasteBlocks(view: EditorView, slice: Slice): boolean {
  const { selection, tr } = view.state;
  const { parent } = selection.$from;
  if (!selection.empty || !parent.isTextblock || parent.content.size > 0) return false;
  if (!beginsWithBlock(slice)) return false;
  tr.replaceSelection(new Slice(slice.content, 0, slice.openEnd)).scrollIntoView();
  view.dispatch(tr.setMeta('paste', true).setMeta('uiEvent', 'paste'));
  return true;
}
