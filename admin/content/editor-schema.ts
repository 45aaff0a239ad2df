import { Mark, Node, type AnyExtension } from '@tiptap/core';
import { CONTAINERS, MARKS, TAGS, TEXT_BLOCKS } from './allowed';
import { image, video } from './media-nodes';
import { attributes, leaf, node } from './schema-node';

const INLINE = new Set([...MARKS, 'br', 'img', 'video', 'source']);

/** Whether an element contains blocks; otherwise it is one run of text. */
const holdsBlocks = (element: HTMLElement): boolean =>
  [...element.children].some(({ tagName }) => {
    const tag = tagName.toLowerCase();
    return TAGS.has(tag) && !INLINE.has(tag);
  });

/** Defines a container as two node types, because one cannot contain both blocks and text. */
const container = (tag: string): AnyExtension[] => [
  node(tag, {
    group: 'block',
    content: tag === 'figure' ? '(block | figcaption)+' : 'block+',
    defining: true,
    parseHTML: () => [
      { tag, priority: 60, getAttrs: (element) => (holdsBlocks(element) ? null : false) },
    ],
  }),
  node(tag, {
    name: `${tag}Text`,
    group: 'block',
    content: 'inline*',
    parseHTML: () => [
      { tag, priority: 61, getAttrs: (element) => (holdsBlocks(element) ? false : null) },
    ],
  }),
];

const mark = (tag: string): AnyExtension =>
  Mark.create({
    name: tag,
    // Spans nest, each with its own style.
    ...((tag === 'span' || tag === 'font') && { excludes: '' }),
    inclusive: tag !== 'a',
    addAttributes: attributes(tag),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

const cell = { content: 'block+', isolating: true };

/** Exactly the tags that the sanitiser allows. The first text block is the default. */
export const SCHEMA: readonly AnyExtension[] = [
  Node.create({ name: 'doc', topNode: true, content: 'block+' }),
  Node.create({ name: 'text', group: 'inline' }),
  ...TEXT_BLOCKS.map((tag) =>
    node(tag, { content: 'inline*', ...(/^(?:p|h\d)$/.test(tag) && { group: 'block' }) }),
  ),
  node('pre', {
    group: 'block',
    content: 'inline*',
    code: true,
    parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  }),
  leaf('hr', { group: 'block' }),
  leaf('br', { group: 'inline', inline: true, selectable: false }),
  image,
  video,
  ...CONTAINERS.flatMap(container),
  node('ul', { group: 'block list', content: 'li+' }),
  node('ol', { group: 'block list', content: 'li+' }),
  node('li', { content: 'block+', defining: true }),
  node('dl', { group: 'block', content: '(dt | dd)+' }),
  node('dd', { content: 'block+' }),
  node('table', {
    group: 'block',
    content: 'caption? colgroup* (thead | tbody | tfoot)+',
    isolating: true,
  }),
  node('colgroup', { content: 'col*' }),
  leaf('col', {}),
  ...['thead', 'tbody', 'tfoot'].map((tag) => node(tag, { content: 'tr+' })),
  node('tr', { content: '(td | th)+' }),
  node('td', cell),
  node('th', cell),
  ...MARKS.map(mark),
];
