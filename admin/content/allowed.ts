/**
 * The HTML that a description may contain: what the service's sanitiser
 * (src/lib/text/sanitised-html.ts) allows, so that nothing is lost on saving. A test compares the
 * two.
 */
const EVERYWHERE = ['style', 'class', 'title', 'align', 'dir'] as const;

/** Attributes that a tag may have in addition to those above. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'target', 'rel', 'name'],
  img: ['src', 'alt', 'width', 'height'],
  video: ['src', 'width', 'height', 'controls', 'loop', 'muted', 'preload'],
  source: ['src', 'type'],
  font: ['color', 'size', 'face'],
  table: ['width', 'border', 'cellpadding', 'cellspacing'],
  col: ['width', 'span'],
  colgroup: ['span'],
  th: ['colspan', 'rowspan', 'width', 'valign'],
  td: ['colspan', 'rowspan', 'width', 'valign'],
  ol: ['start', 'type'],
  li: ['value'],
};

/** Tags that contain one run of text. */
export const TEXT_BLOCKS = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'figcaption', 'caption'];

/** Tags that contain either blocks or one run of text. */
export const CONTAINERS = ['div', 'section', 'article', 'header', 'footer', 'blockquote', 'figure'];

export const MARKS = [
  ...['a', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'strike', 'sub', 'sup', 'small'],
  ...['mark', 'code', 'span', 'font'],
];

const REST = [
  ...['pre', 'br', 'hr', 'img', 'video', 'source', 'ul', 'ol', 'li', 'dl', 'dd'],
  ...['table', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

export const TAGS: ReadonlySet<string> = new Set([
  ...TEXT_BLOCKS,
  ...CONTAINERS,
  ...MARKS,
  ...REST,
]);

export const attributesOf = (tag: string): readonly string[] => [
  ...EVERYWHERE,
  ...(ATTRIBUTES[tag] ?? []),
];
