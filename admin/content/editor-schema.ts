import { Mark, mergeAttributes, Node, type AnyExtension, type NodeConfig } from '@tiptap/core';
import { attributesOf, CONTAINERS, MARKS, TAGS, TEXT_BLOCKS } from './allowed';
import { placeholderOf, shownAddress } from './media-address';

/** The attributes that a tag may have, unchanged. */
const attributes = (tag: string) => () =>
  Object.fromEntries(
    attributesOf(tag).map((name) => [
      name,
      {
        default: null,
        parseHTML: (element: HTMLElement) => element.getAttribute(name),
        renderHTML: (values: Record<string, unknown>) =>
          values[name] === null ? {} : { [name]: values[name] },
      },
    ]),
  );

const INLINE = new Set([...MARKS, 'br', 'img', 'video', 'source']);

/** Whether an element contains blocks; otherwise it is one run of text. */
const holdsBlocks = (element: HTMLElement): boolean =>
  [...element.children].some(({ tagName }) => {
    const tag = tagName.toLowerCase();
    return TAGS.has(tag) && !INLINE.has(tag);
  });

const node = (tag: string, config: Partial<NodeConfig>): AnyExtension =>
  Node.create({
    name: tag,
    addAttributes: attributes(tag),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    ...config,
  });

const leaf = (tag: string, config: Partial<NodeConfig>): AnyExtension =>
  node(tag, { renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes], ...config });

/** A container as two kinds of node, because one cannot contain both blocks and text. */
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

/** Shown from the media address, stored with the original path. */
const image = leaf('img', {
  group: 'inline',
  inline: true,
  draggable: true,
  addNodeView:
    () =>
    ({ node: { attrs } }) => {
      const placeholder = placeholderOf(String(attrs.src ?? ''));
      if (placeholder !== null) return { dom: placeholder };
      const dom = document.createElement('img');
      dom.src = shownAddress(String(attrs.src ?? ''));
      dom.alt = String(attrs.alt ?? '');
      if (typeof attrs.style === 'string') dom.style.cssText = attrs.style;
      return { dom };
    },
});

const video = node('video', {
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => ({
    ...attributes('video')(),
    sources: {
      default: [],
      rendered: false,
      parseHTML: (element: HTMLElement) =>
        [...element.querySelectorAll('source')].map((each) => ({
          src: each.getAttribute('src'),
          type: each.getAttribute('type'),
        })),
    },
  }),
  renderHTML: ({ node: { attrs }, HTMLAttributes }) => [
    'video',
    mergeAttributes(HTMLAttributes),
    ...(attrs.sources as Record<string, unknown>[]).map((each) => ['source', each]),
  ],
  addNodeView:
    () =>
    ({ node: { attrs } }) => {
      const [first] = attrs.sources as { src?: string }[];
      const source = String(attrs.src ?? first?.src ?? '');
      const placeholder = placeholderOf(source);
      if (placeholder !== null) return { dom: placeholder };
      const dom = document.createElement('video');
      dom.src = shownAddress(source);
      dom.controls = true;
      dom.preload = 'metadata';
      return { dom };
    },
});

const mark = (tag: string): AnyExtension =>
  Mark.create({
    name: tag,
    // A span within a span has its own style.
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
