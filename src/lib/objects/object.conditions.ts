import type { IncomingMessage } from 'node:http';
import type { ObjectStore } from './object.store';

/** A single range, which every store supports; for other forms the whole object is returned. */
const ONE_RANGE = /^bytes=(?:\d{1,15}-\d{0,15}|-\d{1,15})$/;

/** A condition that can be signed, no longer than what every store accepts. */
const PASSED_ON = /^[ -~]{1,1024}$/;

/** Returns the client's conditions that every store supports, as headers for the store. */
export async function conditionsOf(
  store: ObjectStore,
  key: string,
  { headers }: IncomingMessage,
): Promise<Record<string, string>> {
  const conditions: Record<string, string> = {};
  for (const name of ['if-none-match', 'if-modified-since'] as const) {
    const value = headers[name];
    if (value !== undefined && PASSED_ON.test(value)) conditions[name] = value;
  }
  const { range } = headers;
  const ifRange = headers['if-range'];
  if (range === undefined || !ONE_RANGE.test(range)) return conditions;
  if (typeof ifRange === 'string' && !(await isUnchanged(store, key, ifRange))) return conditions;
  return { ...conditions, range };
}

/** Not every store supports If-Range; a range of another object would corrupt the client's copy. */
async function isUnchanged(store: ObjectStore, key: string, validator: string): Promise<boolean> {
  const answer = await store.open('HEAD', key);
  answer?.resume();
  const { etag, 'last-modified': modified } = answer?.headers ?? {};
  // Weak tags do not promise equal bytes.
  return !validator.startsWith('W/') && [etag, modified].includes(validator);
}
