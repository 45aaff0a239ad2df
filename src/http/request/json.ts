import { UnreadableBody } from './unreadable-body';

/** The maximum nesting of lists and objects; no request needs a tenth of it. */
const MAX_LEVELS = 100;

/**
 * Parses a JSON text of at most `maxValues` values. Objects and lists count in addition to their
 * contents, and an empty one counts twice. Throws UnreadableBody.
 */
export function parseJson(text: string, maxValues: number): unknown {
  // Parsing deep JSON takes seven times as long as other JSON of that length, and a kilobyte of
  // compressed JSON may hold 350,000 objects.
  const excess = excessOf(text, maxValues);
  if (excess !== null) throw new UnreadableBody(400, excess);
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableBody(400, 'malformed');
  }
}

const CODE = {
  quote: 34,
  comma: 44,
  opening: [91, 123],
  backslash: 92,
  closing: [93, 125],
} as const;

/** Returns the limit that a JSON text exceeds; null if none. */
function excessOf(text: string, maxValues: number): 'tooDeep' | 'tooManyValues' | null {
  let levels = 0;
  // The outermost value, and one more for each comma and each opening bracket.
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === CODE.quote) at = endOfString(text, at);
    else if (code === CODE.comma) values += 1;
    else if (code === CODE.opening[0] || code === CODE.opening[1]) {
      values += 1;
      levels += 1;
    } else if (code === CODE.closing[0] || code === CODE.closing[1]) levels -= 1;
    if (levels > MAX_LEVELS) return 'tooDeep';
    if (values > maxValues) return 'tooManyValues';
  }
  return null;
}

/**
 * Returns the index where the string that opens at `start` closes; the text's end if it does not.
 */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== CODE.quote) {
    at += text.charCodeAt(at) === CODE.backslash ? 2 : 1;
  }
  return at;
}
