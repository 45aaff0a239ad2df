import { Slice, type Node } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';

/** Whether a block has no attributes, not even a style. */
const isBare = ({ attrs }: Node) => Object.values(attrs).every((value) => value === null);

/** Whether the pasted slice begins with a block other than a plain paragraph. */
function beginsWithBlock({ content: { firstChild: first, childCount }, openStart }: Slice) {
  if (openStart !== 1 || first?.isTextblock !== true) return false;
  const isPlain = first.type.name === 'p' || (first.type.name === 'divText' && childCount === 1);
  return !(isPlain && isBare(first));
}

/**
 * Pastes into an empty paragraph by replacing it; false if it does not apply. By default, the first
 * block is merged into the paragraph and loses its type and style.
 */
export function pasteBlocks(view: EditorView, slice: Slice): boolean {
  const { selection, tr } = view.state;
  const { parent } = selection.$from;
  if (!selection.empty || !parent.isTextblock || parent.content.size > 0) return false;
  // A caption or a term can only hold text: a block in its place would split the table or list.
  if (!parent.type.isInGroup('block')) return false;
  if (!beginsWithBlock(slice)) return false;
  tr.replaceSelection(new Slice(slice.content, 0, slice.openEnd)).scrollIntoView();
  view.dispatch(tr.setMeta('paste', true).setMeta('uiEvent', 'paste'));
  return true;
}
