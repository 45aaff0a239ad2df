import type { IncomingHttpHeaders } from 'node:http';
import { callerToken } from '../../lib/caller-token';
import { SECRET_NAME } from '../comparison/answer';
import type { Parameters } from './request.body';

/** Shorter texts are not secrets, and would be found everywhere. */
const MIN_LENGTH = 6;
/**
 * Matches what looks like a token in a parameter of the document: a word that is longer than
 * anybody types to find a job.
 */
const LIKE_A_TOKEN = /[\w+/=%.~-]{16,}/;
const NUMBER = /^[+-]?\d{1,12}(?:\.\d{1,20})?$/;

/** Returns the request's token; null for an anonymous caller. */
export const callerOf = (headers: IncomingHttpHeaders, { foreign }: Parameters): string | null =>
  callerToken(
    headers,
    foreign.filter(([name]) => name === 'token').map(([, value]) => value),
  );

/**
 * Returns everything in a request that may authenticate somebody, to search for it in what is about
 * to be written.
 */
export function secretsOf(
  headers: IncomingHttpHeaders,
  caller: string | null,
  parameters: Parameters,
): string[] {
  const { token = [], authorization = '' } = headers;
  const pairs = [...cookiesOf(headers), ...parameters.foreign];
  const named = pairs.filter(([name]) => SECRET_NAME.test(name)).map(([, value]) => value);
  const given = [
    caller ?? '',
    ...[token].flat(),
    authorization,
    ...authorization.split(/\s+/),
    ...named,
  ];
  return [
    ...given.filter((each) => each.length >= MIN_LENGTH),
    ...pairs.flat().filter(mayBeSecret),
  ];
}

/**
 * Whether a text may be a secret: a long word, or one of letters and digits. Words such as
 * "distance" are in every answer.
 */
const mayBeSecret = (text: string) =>
  /^[\x21-\x7e]{16,}$/.test(text) ||
  (/^[\w-]{8,}$/.test(text) && /\d/.test(text) && /[a-z]/i.test(text));

/** Whether the value of a known parameter looks like a token, or is no valid UTF-8. */
export const likeAToken = ({ known }: Parameters): boolean =>
  known.some(
    ([, value]) => value.includes('\uFFFD') || (LIKE_A_TOKEN.test(value) && !NUMBER.test(value)),
  );

/** Whether a text contains one of the secrets, as it is or in one of the usual encodings. */
export function holdsSecret(text: string, secrets: readonly string[]): boolean {
  const once = percentDecoded(text);
  const readings = [
    text,
    text.replaceAll('\\', ''),
    once,
    percentDecoded(once),
    ...insideOf(text),
  ].map((each) => each.toLowerCase());
  return secrets
    .flatMap((secret) => [secret, percentDecoded(secret)])
    .some((secret) => readings.some((reading) => reading.includes(secret.toLowerCase())));
}

/** Decodes the base64 and hexadecimal runs of a text. */
function insideOf(text: string): string[] {
  const runs = text.match(/[\w+/-]{8,}/g) ?? [];
  return runs.flatMap((run) => [
    Buffer.from(run, 'base64').toString('latin1'),
    Buffer.from(run, 'hex').toString('latin1'),
  ]);
}

const percentDecoded = (text: string) =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) =>
    Buffer.from(escaped.replaceAll('%', ''), 'hex').toString('utf8'),
  );

function cookiesOf({ cookie = '' }: IncomingHttpHeaders): [name: string, value: string][] {
  return cookie.split(';').map((pair) => {
    const at = pair.indexOf('=');
    return at < 0 ? ['', pair.trim()] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  });
}
