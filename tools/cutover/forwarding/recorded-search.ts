import { rebuild } from '../../parity/recording/request';
import type { Parameters } from '../../parity/recording/request.body';
import type { Caller } from './caller';
import type { Request } from '../http/request';
import type { ProxiedOperation } from '../operations';

/** A request's parameters, as in the document. */
export interface Asking extends Parameters {
  /** Whether the request writes the caller's search history. */
  readonly recordsSearch: boolean;
}

/** Matches the word itself, one of its letters percent-encoded, or a JSON escape. */
const KEYWORD = /keyword|%(?:[46][4bf5]|[57][279])|\\/i;
/** Types of bodies in which the word can only be written in these ways. */
const TYPE = /^(?:application\/(?:json|x-www-form-urlencoded)|multipart\/form-data)(?:;|$)/i;
const OTHER_CHARSET = /charset\s*=\s*"?(?!utf-8)/i;

/** Whether a request certainly has no keyword; does not parse its parameters. */
export function hasNoKeyword({ url, headers }: Request, body: Buffer): boolean {
  if (KEYWORD.test(url)) return false;
  if (body.length === 0) return true;
  const { 'content-type': type = '', 'content-encoding': encoding } = headers;
  if (encoding !== undefined || !TYPE.test(type) || OTHER_CHARSET.test(type)) return false;
  return !KEYWORD.test(body.toString('latin1'));
}

/** Reads a request's parameters by parity's rules; null if these cannot interpret it. */
export async function readAsking(
  operation: ProxiedOperation,
  { method, url, headers }: Request,
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
