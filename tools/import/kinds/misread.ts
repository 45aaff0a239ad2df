/** Windows-1252, which MySQL calls latin1, where it differs from the first 256 code points. */
const WINDOWS = new Map(
  Array.from(
    '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ',
    (letter, index) => [letter, 0x80 + index] as const,
  ),
);
/** A UTF-8 lead byte and a continuation byte, each read as a character. */
const SUSPECT = /[\u00c2-\u00f4][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/;
/**
 * Two adjacent common Chinese characters of GB2312, their bytes read as latin1: four letters and
 * signs, none of them ASCII and two of them not small letters. No name in Latin letters has these.
 */
const CHINESE = /[°-×][¡-þ][°-×][¡-þ]/;
/** ASCII and pairs of bytes of GB2312. */
const GB2312 = /^(?:[\0-\x7f]|[¡-£°-÷][¡-þ])*$/;
const gbk = new TextDecoder('gbk', { fatal: true });
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Returns the text whose UTF-8 was read as latin1 to give this one, or null. */
export function misreadUtf8(text: string): string | null {
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

/** Returns the Chinese text whose GBK was read as latin1 to give this one, or null. */
export function misreadGbk(text: string): string | null {
  if (!CHINESE.test(text) || !GB2312.test(text)) return null;
  try {
    return gbk.decode(Buffer.from(text, 'latin1'));
  } catch {
    return null;
  }
}
