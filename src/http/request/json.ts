import { UnreadableBody } from './request-body';

/** Nesting of lists and objects; no request needs a tenth of it. */
const MAX_LEVELS = 100;

/** The value of a JSON text. Throws UnreadableBody. */
export function parseJson(text: string): unknown {
  // Parsing deep JSON takes seven times as long as other JSON of that length.
  if (isDeep(text)) throw new UnreadableBody(400, 'tooDeep');
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableBody(400, 'malformed');
  }
}

const CODE = { quote: 34, opening: [91, 123], backslash: 92, closing: [93, 125] } as const;

function isDeep(text: string): boolean {
  let levels = 0;
  for (let at = 0; at < text.length && levels <= MAX_LEVELS; at += 1) {
    const code = text.charCodeAt(at);
    if (code === CODE.quote) at = endOfString(text, at);
    else if (code === CODE.opening[0] || code === CODE.opening[1]) levels += 1;
    else if (code === CODE.closing[0] || code === CODE.closing[1]) levels -= 1;
  }
  return levels > MAX_LEVELS;
}

/** The index where the string that opens at `start` closes; the text's end if it does not. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== CODE.quote) {
    at += text.charCodeAt(at) === CODE.backslash ? 2 : 1;
  }
  return at;
}
