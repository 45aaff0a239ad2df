import { LRUCache } from 'lru-cache';
import sanitize from 'sanitize-html';
import { isDeepHtml } from './deep-html';
import { declarationsOf } from './style-declarations';

const SIZE = [/^(?:\d{1,4}(?:\.\d{1,3})?(?:px|em|rem|pt|%|vw)?|auto)$/i];
const SIZES = [/^(?:(?:\d{1,4}(?:\.\d{1,3})?(?:px|em|rem|pt|%)?|auto)(?:\s+|$)){1,4}$/i];
const COLOUR = [/^#[\da-f]{3,8}$/i, /^(?:rgb|hsl)a?\([\d\s,.%/]{1,40}\)$/i, /^[a-z]{3,20}$/i];
const WORD = [/^[a-z-]{1,20}$/i];
/**
 * A width, a style and a colour, separated by white space; without separators the expression would
 * try every split of a word.
 */
const BORDER = [
  /^(?:(?:\d{1,2}px|#[\da-f]{3,8}|rgba?\([\d\s,.%]{1,40}\)|[a-z]{3,20})(?:\s+|$)){1,4}$/i,
];

/** Styles of rich-text editors that load nothing, cover nothing and run no code. */
const STYLES: NonNullable<sanitize.IOptions['allowedStyles']> = {
  '*': {
    color: COLOUR,
    background: COLOUR,
    'background-color': COLOUR,
    'font-size': SIZE,
    'font-weight': [/^(?:normal|bold|bolder|lighter|[1-9]00)$/i],
    'font-style': WORD,
    'font-family': [/^[\w\s,'"\u4e00-\u9fff-]{1,100}$/],
    'line-height': [/^(?:normal|\d{1,3}(?:\.\d{1,3})?(?:px|em|%)?)$/i],
    'letter-spacing': SIZE,
    'text-align': WORD,
    'text-decoration': [/^[a-z\s-]{1,40}$/i],
    'text-indent': SIZE,
    'vertical-align': WORD,
    'list-style-type': WORD,
    'white-space': WORD,
    display: [/^(?:block|inline|inline-block|none|table|table-row|table-cell)$/i],
    float: WORD,
    width: SIZE,
    height: SIZE,
    'max-width': SIZE,
    margin: SIZES,
    'margin-left': SIZE,
    'margin-right': SIZE,
    'margin-top': SIZE,
    'margin-bottom': SIZE,
    padding: SIZES,
    'padding-left': SIZE,
    'padding-right': SIZE,
    'padding-top': SIZE,
    'padding-bottom': SIZE,
    border: BORDER,
    'border-top': BORDER,
    'border-right': BORDER,
    'border-bottom': BORDER,
    'border-left': BORDER,
    'border-collapse': WORD,
    'border-radius': SIZES,
  },
};

const POLICY: sanitize.IOptions = {
  // No form, frame, SVG, MathML, textarea or xmp: nothing that runs, loads a page, or is parsed
  // differently by two parsers.
  allowedTags: (
    'p br hr div section article header footer blockquote pre code ' +
    'h1 h2 h3 h4 h5 h6 ul ol li dl dt dd ' +
    'span font b strong i em u s del ins strike sub sup small mark ' +
    'table caption colgroup col thead tbody tfoot tr th td ' +
    'a img figure figcaption video source'
  ).split(' '),
  allowedAttributes: {
    '*': ['style', 'class', 'title', 'align', 'dir'],
    a: ['href', 'target', 'rel', 'name'],
    img: ['src', 'alt', 'width', 'height'],
    // Not the attribute `poster`: the sanitiser checks the scheme of href, src and cite only.
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
  },
  allowedStyles: STYLES,
  allowedSchemes: ['http', 'https', 'tel', 'mailto'],
  allowedSchemesByTag: {
    img: ['http', 'https'],
    video: ['http', 'https'],
    source: ['http', 'https'],
  },
  allowProtocolRelative: true,
  nestingLimit: 60,
  transformTags: {
    '*': (tagName, attribs) => ({
      tagName,
      attribs:
        attribs.style === undefined
          ? attribs
          : { ...attribs, style: declarationsOf(attribs.style) },
    }),
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs.target === undefined ? attribs : { ...attribs, rel: 'noopener noreferrer' },
    }),
  },
};

/** In UTF-16 code units, bounded to more than all texts of one request, before and after. */
const remembered = new LRUCache<string, string>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: (clean, html) => clean.length + html.length + 1,
});

/**
 * Returns HTML that a mini-program or a page may show (the document, Job.content and section 4.10):
 * the output of rich-text editors stays; anything that could run or load something goes. Results
 * are cached, because a request may repeat a text thirty times. Throws RangeError if the HTML is
 * too deep to be parsed in time (isDeepHtml), which inputs refuse.
 */
export function sanitisedHtml(html: string): string {
  const known = remembered.get(html);
  if (known !== undefined) return known;
  if (isDeepHtml(html)) throw new RangeError('The HTML is nested too deep.');
  const clean = sanitize(html, POLICY);
  remembered.set(html, clean);
  return clean;
}
