import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Difference } from '../../parity/comparison/compare';
import { holdsSecret, likeAToken, secretsOf } from '../../parity/recording/secrets';
import { shown } from '../../parity/summary';
import type { Example } from '../../parity/example';
import type { Asking } from '../forwarding/recorded-search';

/** The key of callers' pseudonyms, which differ in every run. */
const KEY = randomBytes(32);
/** Longer values are truncated to this many characters. */
const MAX_LENGTH = 400;

/**
 * Returns a difference in a readable form; undefined if it would contain a secret by parity's
 * rules.
 */
export function exampleOf(
  operation: string,
  asking: Asking,
  headers: IncomingHttpHeaders,
  token: string | null,
  { path, old, new: now }: Difference,
): Example | undefined {
  if (likeAToken(asking)) return undefined;
  const parameters = asking.known.map(([name, value]) => `${name}=${value}`).join('&');
  const request = `${operation}(${parameters.slice(0, MAX_LENGTH)})`;
  const example = { request, path, old: cut(old), new: cut(now) };
  // Without the pseudonym, in which a short token would be found by chance.
  if (holdsSecret(JSON.stringify(example), secretsOf(headers, token, asking))) return undefined;
  return token === null ? example : { ...example, request: `${request} as ${pseudonymOf(token)}` };
}

const pseudonymOf = (token: string) =>
  `caller-${createHmac('sha256', KEY).update(token).digest('hex').slice(0, 8)}`;

const cut = (value: unknown): unknown => {
  const text = shown(value, MAX_LENGTH);
  return text.endsWith('…') ? text : value;
};
