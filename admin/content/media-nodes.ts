import { mergeAttributes } from '@tiptap/core';
import { placeholderOf, shownAddress } from './media-address';
import { attributes, leaf, node } from './schema-node';

/** Shows a picture or video in its own size and style, as phones do. */
function applySizeAndStyle(dom: HTMLElement, attrs: Readonly<Record<string, unknown>>): void {
  const { style, width, height } = attrs;
  if (typeof style === 'string') dom.style.cssText = style;
  for (const [name, value] of Object.entries({ width, height }))
    if (typeof value === 'string') dom.setAttribute(name, value);
}

/** An image that is loaded from the media URL and stored with its original path. */
export const image = leaf('img', {
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
      applySizeAndStyle(dom, attrs);
      return { dom };
    },
});

/** A video, which keeps its sources. */
export const video = node('video', {
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
      applySizeAndStyle(dom, attrs);
      return { dom };
    },
});
