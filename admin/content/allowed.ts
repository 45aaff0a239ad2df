/**
 * What a description may contain: the same as the service's sanitiser
 * (src/lib/text/sanitised-html.ts) allows, so that nothing vanishes on saving. A test compares the
 * two.
 */
const EVERYWHERE = ['style', 'class', 'title', 'align', 'dir'] as const;

/** The attributes of a tag in addition to those that every tag may have. */
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

/** One run of text each. */
export const TEXT_BLOCKS = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'figcaption', 'caption'];

/** Either blocks or one run of text. */
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
