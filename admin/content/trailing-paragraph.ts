import { Extension } from '@tiptap/core';
import { gapCursor } from '@tiptap/pm/gapcursor';
import type { Fragment, Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';

/** Whether a text ends with a table or a rule, after which the caret has no position. */
function isClosed(content: Fragment): boolean {
  let last = content.lastChild;
  while (last !== null && !last.isTextblock) {
    if (last.isLeaf || last.type.spec.isolating === true) return true;
    last = last.lastChild;
  }
  return false;
}

/** Returns the content to store: without the trailing paragraph, unless it has been used. */
export function storedContent(doc: Node): Fragment {
  const { content, lastChild } = doc;
  if (lastChild?.eq(doc.type.schema.node('p')) !== true) return content;
  const rest = content.cut(0, content.size - lastChild.nodeSize);
  return isClosed(rest) ? rest : content;
}

/** Lets the caret be placed before, between and after tables. */
export const TrailingParagraph = Extension.create({
  name: 'trailingParagraph',
  addProseMirrorPlugins: () => [
    gapCursor(),
    new Plugin({
      appendTransaction: (_transactions, _before, { doc, tr, schema }) =>
        isClosed(doc.content) ? tr.insert(doc.content.size, schema.node('p')) : null,
    }),
  ],
  // The initial content is not a transaction, so an empty one is dispatched.
  onCreate: ({ editor }) =>
    editor.view.dispatch(
      editor.state.tr.setMeta('addToHistory', false).setMeta('preventUpdate', true),
    ),
});
