import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { rebuildAnswer } from '../../parity/comparison/answer';
import { compare, type Difference } from '../../parity/comparison/compare';
import { normalise } from '../../parity/comparison/normalise';
import type { Answer } from '../forwarding/ask';

/** Answers that are larger than this when unpacked are not compared. */
const MAX_UNPACKED_BYTES = 1024 * 1024;

const UNPACK: Readonly<Record<string, (bytes: Buffer, how: object) => Promise<Buffer>>> = {
  gzip: promisify<Buffer, object, Buffer>(gunzip),
  deflate: promisify<Buffer, object, Buffer>(inflate),
  br: promisify<Buffer, object, Buffer>(brotliDecompress),
};

/** Matches the envelope up to the answer's time, which is not compared. */
const TIME = /^(\{"code":\d+,"msg":"(?:[^"\\]|\\.)*","time":)"\d+"/;

interface Unpacked {
  readonly status: number;
  readonly text: string;
}

/** Unpacks a body; rejects if it does not match its encoding, or is too large. */
export async function unpack({ status, body, encoding }: Answer): Promise<Unpacked> {
  const unpackBody = UNPACK[encoding.toLowerCase()];
  const bytes = unpackBody ? await unpackBody(body, { maxOutputLength: MAX_UNPACKED_BYTES }) : body;
  return { status, text: bytes.toString('utf8') };
}

/**
 * Returns the differences between two answers to the caller with this token; `hosts` are the sides'
 * own.
 */
export function differencesOf(
  one: Unpacked,
  other: Unpacked,
  token: string | null,
  hosts: ReadonlySet<string>,
): Difference[] {
  // The usual case; parsing JSON takes about 30 times as long.
  if (one.status === other.status && withoutTime(one) === withoutTime(other)) return [];
  const known = (word: string) => (word === token ? '(the token)' : undefined);
  const [was, is] = [one, other].map(({ status, text }) =>
    normalise({ status, text: rebuildAnswer(text, known) }, hosts),
  );
  return compare(was, is);
}

const withoutTime = ({ text }: Unpacked) => text.replace(TIME, '$1');
