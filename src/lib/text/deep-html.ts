import { Parser } from 'htmlparser2';

/** The maximum number of HTML elements open at once; editors nest fewer than twenty. */
export const MAX_OPEN_ELEMENTS = 300;

/** Elements that the parser remembers until their end tags, even if self-closing. */
const REMEMBERED = new Set(
  'svg math mi mo mn ms mtext annotation-xml foreignobject desc title'.split(' '),
);

/**
 * Returns whether more than MAX_OPEN_ELEMENTS are open at once, counted as the parser does: `<br>`
 * is never open, and a `<p>` is closed by the next one. The parser's time per tag grows with their
 * number, so parsing stops at the first one too many and takes linear time.
 */
export function isDeepHtml(html: string): boolean {
  let open = 0;
  let isDeep = false;
  const parser = new Parser({
    onopentagname() {
      open += 1;
      if (open <= MAX_OPEN_ELEMENTS) return;
      isDeep = true;
      parser.pause();
    },
    onclosetag(name, isImplied) {
      if (!isImplied || !REMEMBERED.has(name)) open -= 1;
    },
  });
  parser.write(html);
  return isDeep;
}
