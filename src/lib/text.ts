/** Texts that are longer leave as bytes, by their length in UTF-16 units. */
const LONG = 4096;

/**
 * A text as it is handed to Node. A long one is turned into bytes: as a string it would be held twice while its client has
 * yet to read it, and be counted in characters.
 */
export const toWire = (text: string): string | Buffer =>
  text.length > LONG ? Buffer.from(text) : text;
