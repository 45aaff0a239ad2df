import { TextSelection, type Command, type EditorState } from '@tiptap/pm/state';

/** Returns the depth of the row at the caret; 0 if there is none, or if cells span rows. */
export function rowDepth({ selection: { $from } }: EditorState): number {
  let depth = $from.depth;
  while (depth > 0 && $from.node(depth).type.name !== 'tr') depth -= 1;
  if (depth === 0) return 0;
  const cells = $from.node(depth - 1).children.flatMap((row) => row.children);
  return cells.every(({ attrs }) => Number(attrs.rowspan ?? 1) === 1) ? depth : 0;
}

/** Adds an empty row below with as many cells; they are ordinary ones even below a heading row. */
export const addRow: Command = (state, dispatch) => {
  const depth = rowDepth(state);
  if (depth === 0) return false;
  const { schema, tr, selection } = state;
  const row = selection.$from.node(depth);
  const isHeading = row.children.every(({ type }) => type.name === 'th');
  const cells = row.children.map(({ type, attrs }) =>
    schema.node(isHeading ? 'td' : type, attrs, schema.node('p')),
  );
  const at = selection.$from.after(depth);
  tr.insert(at, row.type.create(row.attrs, cells));
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView());
  return true;
};

/** Deletes the row; deletes the table with its last row. */
export const deleteRow: Command = (state, dispatch) => {
  let depth = rowDepth(state);
  if (depth === 0) return false;
  const { $from } = state.selection;
  if ($from.node(depth - 1).childCount === 1) {
    depth -= 1;
    const parts = $from.node(depth - 1).children.filter(({ type }) => type.name.startsWith('t'));
    if (parts.length === 1) depth -= 1;
  }
  dispatch?.(state.tr.delete($from.before(depth), $from.after(depth)).scrollIntoView());
  return true;
};
