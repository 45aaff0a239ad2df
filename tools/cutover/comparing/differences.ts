import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { rebuildAnswer } from '../../parity/comparison/answer';
import { compare, type Difference } from '../../parity/comparison/compare';
import { normalise } from '../../parity/comparison/normalise';
import type { Answer } from '../forwarding/ask';

/** Answers whose content is larger unpacked are not compared. */
const MAX_UNPACKED_BYTES = 1024 * 1024;

const UNPACK: Readonly<Record<string, (bytes: Buffer, how: object) => Promise<Buffer>>> = {
  gzip: promisify<Buffer, object, Buffer>(gunzip),
  deflate: promisify<Buffer, object, Buffer>(inflate),
  br: promisify<Buffer, object, Buffer>(brotliDecompress),
};

/** The envelope up to the time of the answer, which must differ. */
const TIME = /^(\{"code":\d+,"msg":"(?:[^"\\]|\\.)*","time":)"\d+"/;

interface Unpacked {
  readonly status: number;
  readonly text: string;
}

/** Rejects if the body is not what its encoding says, or too large. */
export async function unpack({ status, body, encoding }: Answer): Promise<Unpacked> {
  const unpackBody = UNPACK[encoding.toLowerCase()];
  const bytes = unpackBody ? await unpackBody(body, { maxOutputLength: MAX_UNPACKED_BYTES }) : body;
  return { status, text: bytes.toString('utf8') };
}

/**
 * The differences between two answers to the caller with this token; `hosts` are the sides' own.
 */
export function differencesOf(
  one: Unpacked,
  other: Unpacked,
  token: string | null,
  hosts: ReadonlySet<string>,
): Difference[] {
  // The usual case; parsing JSON costs some thirty times as much.
  if (one.status === other.status && withoutTime(one) === withoutTime(other)) return [];
  const known = (word: string) => (word === token ? '(the token)' : undefined);
  const [was, is] = [one, other].map(({ status, text }) =>
    normalise({ status, text: rebuildAnswer(text, known) }, hosts),
  );
  return compare(was, is);
}

const withoutTime = ({ text }: Unpacked) => text.replace(TIME, '$1');
