import type { Random } from '../../seeds/random';
import { DEMANDED } from '../../src/rest/openapi/parameters';
import { PARAMETERS } from '../parity/operations';
import { content, times, weighted, type Content } from './request';
import { damaged, nastyJson, nastyText } from './words';

const FORM = 'application/x-www-form-urlencoded';
const ODD_TYPES = [
  'text/plain',
  'application/xml',
  'a',
  '/',
  'application/json;',
  'multipart/form-data',
] as const;
const NAMES = [...PARAMETERS] as [string, ...string[]];

/** Replaces lone surrogates, as sending would; encodeURIComponent would throw. */
export const wellFormed = (text: string) => Buffer.from(text, 'utf8').toString('utf8');

function value(random: Random, name: string): string {
  if (random.chance(0.4)) return nastyText(random);
  switch (name) {
    case 'lng':
    case 'lat':
      return (random.next() * 100).toFixed(random.whole(0, 12));
    case 'keyword':
      return random.pick(['普工', '电子', '厂', 'CNC', '%']);
    default:
      return isDemanded(name) ? rowId(random) : String(random.whole(0, 12));
  }
}

const isDemanded = (name: string) => DEMANDED.some((each) => each === name);

/** Usually the id of an existing row. */
const rowId = (random: Random) => String(random.whole(1, 350));

/** Half of the time with ids of existing rows: without them half of the operations fail early. */
export const pairs = (random: Random): [string, string][] =>
  random.chance(0.5)
    ? [...DEMANDED.map((name): [string, string] => [name, rowId(random)]), ...anyPairs(random)]
    : anyPairs(random);

const anyPairs = (random: Random): [string, string][] =>
  times(random.whole(0, 5), () => {
    const name = random.chance(0.9) ? random.pick(NAMES) : nastyText(random).slice(0, 200);
    const odd = random.chance(0.06) ? random.pick(['[]', '[a]', '[', '.x', '[__proto__]']) : '';
    return [name + odd, value(random, name)];
  });

export function formText(random: Random, fields: [string, string][]): string {
  const text = new URLSearchParams(
    fields.map(([name, each]): [string, string] => [wellFormed(name), wellFormed(each)]),
  ).toString();
  // A query is part of the request line, whose length the server limits.
  const short = text.slice(0, 6000);
  return random.chance(0.1)
    ? `${short}&${random.pick(['%', '%zz=1', '%ff=%fe', '=', '&&&=', 'page=%E4%BD'])}`
    : short;
}

export function anyBody(random: Random): Content {
  const fields = pairs(random);
  return weighted<Content>(
    random,
    [6, () => content(charset(random, FORM), formText(random, fields))],
    [6, () => ({ type: charset(random, 'application/json'), body: jsonBody(random, fields) })],
    [3, () => multipart(random, fields)],
    [1, () => content(random.pick(ODD_TYPES), formText(random, fields))],
    [1, () => content(undefined, nastyText(random))],
  );
}

const charset = (random: Random, type: string) =>
  random.chance(0.85)
    ? type
    : `${type}; charset=${random.pick(['utf-8', 'gbk', 'utf-16', 'latin1', '"utf-8"', 'x-nothing', ''])}`;

function jsonBody(random: Random, fields: [string, string][]): Buffer {
  const object = Object.fromEntries(
    fields.map(([name, text]) => [name, random.chance(0.7) ? text : nastyJson(random)]),
  );
  const text = weighted(
    random,
    [8, () => JSON.stringify(object)],
    [1, () => JSON.stringify(nastyJson(random))],
    [1, () => damaged(random, JSON.stringify(object))],
    [0.3, () => '['.repeat(random.whole(1, 90_000))],
  );
  return Buffer.from(text, random.chance(0.95) ? 'utf8' : 'utf16le');
}

function multipart(random: Random, fields: [string, string][]): Content {
  const boundary = random.pick(['x', '----WebKitFormBoundary7MA4YWxk', 'a'.repeat(70)]);
  const parts = fields.map(([name, text]) => {
    const file = random.chance(0.2)
      ? `; filename="${random.pick(['a.png', '../../x.js', '', '中.jpg', 'a"b'])}"`
      : '';
    const called = random.chance(0.95) ? `; name="${name}"` : random.pick(['', '; name=""']);
    const kind = random.pick(['image/svg+xml', 'application/octet-stream', 'text/plain']);
    const type = random.chance(0.2) ? `\r\nContent-Type: ${kind}` : '';
    const head = `Content-Disposition: form-data${called}${file}${type}`;
    return `--${boundary}\r\n${head}\r\n\r\n${text}\r\n`;
  });
  const whole = `${parts.join('')}--${boundary}--\r\n`;
  const named = random.chance(0.9) ? boundary : nastyText(random).slice(0, 80);
  return content(
    `multipart/form-data; boundary=${named}`,
    random.chance(0.8) ? whole : damaged(random, whole),
  );
}
