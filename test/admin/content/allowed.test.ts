import { attributesOf, TAGS } from '../../../admin/content/allowed';
import { sanitisedHtml } from '../../../src/lib/text/sanitised-html';

/** Tags that people paste, and those that must not be allowed. */
const OTHERS = [
  ...['script', 'style', 'iframe', 'object', 'embed', 'form', 'input', 'button', 'svg', 'math'],
  ...['link', 'meta', 'base', 'audio', 'main', 'nav', 'aside', 'details', 'kbd', 'q', 'cite'],
];
/** Attributes of any tag, and those that run code. */
const ATTRIBUTES = [
  ...['style', 'class', 'title', 'align', 'dir', 'href', 'target', 'rel', 'name', 'src', 'alt'],
  ...['width', 'height', 'controls', 'loop', 'muted', 'preload', 'type', 'color', 'size', 'face'],
  ...['border', 'cellpadding', 'cellspacing', 'span', 'colspan', 'rowspan', 'valign', 'start'],
  ...['lang', 'scope', 'bgcolor', 'nowrap', 'reversed', 'cite', 'datetime', 'download', 'loading'],
  ...['value', 'id', 'onclick', 'onerror', 'poster', 'srcset', 'contenteditable'],
];
const VALUES: Readonly<Record<string, string>> = { style: 'color:red', href: '/a', src: '/a.jpg' };

const html = (tag: string, attribute = '') =>
  sanitisedHtml(`<${tag}${attribute && ` ${attribute}="${VALUES[attribute] ?? '1'}"`}>x</${tag}>`);

describe('the editor and the sanitiser', () => {
  it('let the same tags through', () => {
    const kept = [...TAGS, ...OTHERS].filter((tag) => html(tag).includes(`<${tag}`));
    expect(kept.sort()).toEqual([...TAGS].sort());
  });

  it.each([...TAGS])('let the same attributes of %s through', (tag) => {
    const kept = ATTRIBUTES.filter((name) =>
      new RegExp(`<${tag}\\b[^>]* ${name}[=> ]`).test(html(tag, name)),
    );
    expect(kept.sort()).toEqual([...attributesOf(tag)].sort());
  });
});
