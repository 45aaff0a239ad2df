import { gzipSync } from 'node:zlib';
import type { Random } from '../../seeds/random';
import { operations } from '../../src/rest/operations';
import { identityHeaders, oddHeaders } from './headers';
import { content, weighted, type HostileRequest } from './request';
import { anyBody, formText, pairs, wellFormed } from './rest.bodies';
import { headerSafe, nastyText } from './words';

const names = operations.map(({ name }) => name) as [string, ...string[]];
const MOUNTS = [
  '/api/v2.home',
  '/api/v2/home',
  '',
  '/API/V2.HOME',
  '//',
  '/api/v2.home/..',
  '/api',
] as const;
const ODD_NAMES = [
  '%',
  '%zz',
  '%00',
  '%ff%fe',
  '..%5c..',
  'uploads/../../package.json',
  'toString',
  'jobList/',
  'jobList/x',
  '.env',
] as const;
/**
 * Requests for the legacy endpoint: parameters, encodings, headers, paths and methods, most of them
 * almost right.
 */
export function restRequest(random: Random, tokens: readonly string[]): HostileRequest {
  const query = random.chance(0.4) ? `?${formText(random, pairs(random))}` : '';
  const { type, body } = random.chance(0.75) ? anyBody(random) : content(undefined, '');
  const headers: Record<string, string> = {
    ...identityHeaders(random, tokens),
    ...oddHeaders(random),
  };
  if (type !== undefined) headers['content-type'] = headerSafe(type);
  if (headers['content-encoding'] === 'gzip' && random.chance(0.5)) {
    const url = path(random) + query;
    return { endpoint: 'rest', method: 'POST', path: url, headers, body: gzipSync(body) };
  }
  const method = random.chance(0.93)
    ? 'POST'
    : random.pick(['GET', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'PROPFIND', 'PURGE']);
  return { endpoint: 'rest', method, path: path(random) + query, headers, body };
}

function path(random: Random): string {
  const name = weighted(
    random,
    [20, () => random.pick(names)],
    [3, () => inAnyCase(random, random.pick(names))],
    [2, () => encodeURIComponent(wellFormed(nastyText(random))).slice(0, 2000)],
    [1, () => random.pick(ODD_NAMES)],
  );
  const mount = random.chance(0.8)
    ? random.pick(['/api/v2.home', '/api/v2/home', ''])
    : random.pick(MOUNTS);
  return `${mount}/${name}`;
}

const inAnyCase = (random: Random, name: string) =>
  [...name].map((letter) => (random.chance(0.5) ? letter.toUpperCase() : letter)).join('');
