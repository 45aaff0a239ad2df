import { Malformed } from './chunked-body';
import { readFields } from './fields';

const START = /^HTTP\/1\.([01]) (\d{3})(?: ([\t\x20-\x7e\x80-\xff]*))?(?:\r\n|$)/;
const LENGTH = /^\d{1,15}$/;
const FIELDS = new Map([
  ['content-length', 'length'],
  ['transfer-encoding', 'coding'],
  ['connection', 'connection'],
  ['content-encoding', 'encoding'],
] as const) as ReadonlyMap<string, 'length' | 'coding' | 'connection' | 'encoding'>;

/** The beginning of an answer. */
export interface ResponseHead {
  readonly status: number;
  readonly reason: string;
  /** Alternating names and values, as received. */
  readonly rawHeaders: readonly string[];
  readonly connection: string | undefined;
  readonly encoding: string;
}

/** How the end of an answer is recognised. */
export type Framing = 'none' | 'length' | 'chunked' | 'until close';

interface ReadHead {
  readonly head: ResponseHead;
  /** The values of `Content-Length` and `Transfer-Encoding`. */
  readonly length: string;
  readonly coding: string;
  /** The connection stays open after the answer. */
  readonly keepsAlive: boolean;
}

/**
 * Parses a head (latin1, without its empty line); returns undefined for an interim one (status
 * 1xx). Throws Malformed.
 */
export function readResponseHead(text: string): ReadHead | undefined {
  const [start, version, code, reason = ''] = START.exec(text) ?? [];
  const rawHeaders = start === undefined ? undefined : readFields(text, start.length);
  if (rawHeaders === undefined) throw new Malformed('the head of the answer cannot be read');
  const status = Number(code);
  if (status < 200 && status !== 101) return undefined;
  const known = { length: '', coding: '', connection: '', encoding: '' };
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const field = FIELDS.get((rawHeaders[at] ?? '').toLowerCase());
    if (field === undefined) continue;
    const value = rawHeaders[at + 1] ?? '';
    known[field] = known[field] === '' ? value : `${known[field]}, ${value}`;
  }
  const { length, coding, connection, encoding } = known;
  return {
    head: {
      status,
      reason,
      rawHeaders,
      connection: connection === '' ? undefined : connection,
      encoding,
    },
    length,
    coding,
    keepsAlive: version === '1' && !/\bclose\b/i.test(connection),
  };
}

/** Returns the framing (RFC 9112, section 6.3) and the length in bytes. Throws Malformed. */
export function framingOf(
  { head: { status }, length, coding }: ReadHead,
  method: string,
  mayUpgrade: boolean,
): { readonly framing: Framing; readonly length: number } {
  const [first = '', ...more] = length.split(', ');
  if (length !== '' && (!LENGTH.test(first) || more.some((each) => each !== first)))
    throw new Malformed('the length of the answer is invalid');
  if (coding !== '' && (length !== '' || coding.toLowerCase() !== 'chunked'))
    throw new Malformed('the answer has an unknown coding, or two lengths');
  if (status === 101 && !mayUpgrade) throw new Malformed('the upgrade was not requested');
  const framing = (): Framing => {
    if (status === 101) return 'until close';
    if (method === 'HEAD' || status === 204 || status === 304) return 'none';
    if (coding !== '') return 'chunked';
    return length === '' ? 'until close' : 'length';
  };
  return { framing: framing(), length: Number(first) };
}
