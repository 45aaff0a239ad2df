import type { Editor } from '@tiptap/core';

/** Other tags that look like that of a button; other editors write them. */
const ALIKE: Readonly<Record<string, readonly string[]>> = {
  strong: ['b'],
  em: ['i'],
  u: ['ins'],
  s: ['strike', 'del'],
};

const tagsLike = (tag: string) => [tag, ...(ALIKE[tag] ?? [])];

/** Whether the selection is in a tag, or in one that looks like it. */
export const isActive = (editor: Editor, tag: string): boolean =>
  tagsLike(tag).some((each) => editor.isActive(each));

/** Formats the selection with a tag; if it looks like that already, removes all such tags. */
export function toggleFormat(editor: Editor, tag: string): boolean {
  const chain = editor.chain().focus();
  if (!isActive(editor, tag)) return chain.setMark(tag).run();
  for (const each of tagsLike(tag)) chain.unsetMark(each);
  return chain.run();
}
