import { TextDecoder } from 'node:util';
import { malformed, unknownEncoding } from './unreadable-body';

/** Returns the media type of a content type, in lower case, without parameters. */
export const mediaTypeOf = (contentType: string): string =>
  (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();

const CHARSET = /;\s*charset\s*=\s*"?([\w.:-]+)"?/i;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Decodes bytes in the charset that the content type names. Throws UnreadableBody. */
export function decodeText(bytes: Buffer, contentType: string): string {
  const charset = CHARSET.exec(contentType)?.[1] ?? 'utf-8';
  let decoder = utf8;
  try {
    if (charset.toLowerCase() !== 'utf-8') decoder = new TextDecoder(charset, { fatal: true });
  } catch {
    throw unknownEncoding();
  }
  try {
    return decoder.decode(bytes);
  } catch {
    throw malformed();
  }
}
