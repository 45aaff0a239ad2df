/** Whether each % of a text, such as a URL, begins the code of a character of UTF-8. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** The text with its codes decoded; as it is if one of them begins no character of UTF-8. */
export const decoded = (text: string): string =>
  isDecodable(text) ? decodeURIComponent(text) : text;

/** The problem of a URL with an invalid code; the drivers would only say "URI malformed". */
export const UNDECODABLE = 'must percent-encode % in user and password (%25).';
