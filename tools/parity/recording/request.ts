import { mediaTypeOf } from '../../../src/http/request/body-text';
import { withoutEndSlashes } from '../../../src/lib/text/base-url';
import { byAddress } from '../../../src/rest/addresses';
import { operations } from '../../../src/rest/operations';
import { DEFAULT_MOUNTS } from '../../../src/settings/default-mounts';
import { operationAt } from '../operations';
import type { Body } from './recording';
import { readBody, partition, Unrecordable, type Parameters } from './request.body';

/** A request as it came. */
interface ReceivedRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly contentType: string | undefined;
  readonly contentEncoding: string | undefined;
  readonly bytes: Buffer;
}

/** A request built from known parts only: an operation, a mount, the document's parameters. */
interface Rebuilt {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly contentType: string | null;
  readonly body: Body;
}

const METHODS = new Set(['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);

/** Rebuilds a request; undefined if it is for none of the operations. Throws Unrecordable. */
export async function rebuild(
  { method, url, contentType, contentEncoding, bytes }: ReceivedRequest,
  mounts: readonly string[] = DEFAULT_MOUNTS,
): Promise<(Rebuilt & Parameters) | undefined> {
  const [path = ''] = url.split(/[?#]/, 1);
  const operation = byAddress(mounts.map(withoutEndSlashes), operations)(path)?.name;
  if (operation === undefined) {
    if (operationAt(path) === undefined) return undefined;
    throw new Unrecordable('below none of the mounts');
  }
  if (!METHODS.has(method)) throw new Unrecordable('an unknown method');
  if (contentEncoding !== undefined && bytes.length > 0) throw new Unrecordable('an encoded body');
  const query = partition(new URLSearchParams(url.replace(/^[^?]*/, '')));
  const type = mediaTypeOf(contentType ?? '');
  const body = await readBody(type, contentType ?? '', bytes);
  return {
    operation,
    method,
    path,
    query: new URLSearchParams([...query.known]).toString(),
    contentType: body.contentType,
    body: { text: body.rebuilt, encoding: 'utf8' },
    known: [...query.known, ...body.known],
    foreign: [...query.foreign, ...body.foreign],
  };
}
