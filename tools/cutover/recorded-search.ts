import type { IncomingMessage } from 'node:http';
import { rebuild, type Parameters } from '../parity/request';
import type { Caller } from './caller';
import type { DialedOperation } from './operations';

/** What a request asks for, in the document's parameters. */
export interface Asking extends Parameters {
  /** It writes the caller's search history. */
  readonly recordsSearch: boolean;
}

/** Reads a request's parameters by parity's rules; null where these cannot make sense of it. */
export async function readAsking(
  operation: DialedOperation,
  { method = 'POST', url = '/', headers }: IncomingMessage,
  bytes: Buffer,
  { token }: Pick<Caller, 'token'>,
  mounts: readonly string[],
): Promise<Asking | null> {
  const contentType = headers['content-type'];
  const contentEncoding = headers['content-encoding'];
  try {
    const made = await rebuild({ method, url, contentType, contentEncoding, bytes }, mounts);
    if (made === undefined) return null;
    const searches = made.known.some(([name, value]) => name === 'keyword' && value.trim() !== '');
    return {
      known: made.known,
      foreign: made.foreign,
      recordsSearch: operation.recordsKeyword && token !== null && searches,
    };
  } catch {
    return null;
  }
}
