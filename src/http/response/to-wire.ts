/** Longer texts are sent as bytes, by their length in UTF-16 units. */
const LONG = 4096;

/**
 * A text in the form that is handed to Node. A long one becomes bytes: a string would be held twice
 * while its client has yet to read it, and would be counted in characters.
 */
export const toWire = (text: string): string | Buffer =>
  text.length > LONG ? Buffer.from(text) : text;
