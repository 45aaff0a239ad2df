/** Whether each % in a text, such as a URL, begins a valid code of a UTF-8 character. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the text with its codes decoded; unchanged if a code is invalid. */
export const decoded = (text: string): string =>
  isDecodable(text) ? decodeURIComponent(text) : text;

/** The problem of a URL with an invalid code; the drivers would only say "URI malformed". */
export const UNDECODABLE = 'must percent-encode % in user and password (%25).';
