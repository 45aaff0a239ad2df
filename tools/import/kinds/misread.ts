/** Windows-1252, which MySQL calls latin1, where it differs from the first 256 code points. */
const WINDOWS = new Map(
  Array.from(
    '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ',
    (letter, index) => [letter, 0x80 + index] as const,
  ),
);
/**
 * A lead byte of UTF-8 and a continuation byte, as they look when each byte is read as a character.
 */
const SUSPECT = /[\u00c2-\u00f4][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/;
const decoder = new TextDecoder('utf-8', { fatal: true });

/** The text whose UTF-8 was read as latin1 to give this one; null if there is none. */
export function misread(text: string): string | null {
  if (!SUSPECT.test(text)) return null;
  const bytes: number[] = [];
  for (const letter of text) {
    const byte = WINDOWS.get(letter) ?? letter.charCodeAt(0);
    if (byte > 0xff) return null;
    bytes.push(byte);
  }
  try {
    return decoder.decode(Uint8Array.from(bytes));
  } catch {
    return null;
  }
}
