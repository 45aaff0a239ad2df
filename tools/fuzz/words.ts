import type { Random } from '../../seeds/random';
import { times, weighted } from './request';

const NASTY = [
  '',
  ' ',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e3',
  '0x1F',
  '١٢٣',
  'NaN',
  'Infinity',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '99999999999999999999999999',
  '1e999',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  "' OR 1=1 --",
  "'; DROP TABLE job; --",
  '" UNION ALL SELECT 1,2,3 --',
  '%',
  '_',
  '\\',
  '%_\\',
  '$1',
  '${7*7}',
  '{{7*7}}',
  '`id`',
  '$(id)',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '/etc/passwd',
  'file:///etc/passwd',
  '<script>alert(1)</script>',
  '\u0000',
  'a\u0000b',
  '\ufeff普工',
  '\u202e普工',
  '\ud800',
  '\udfff普',
  '囧𠮷👩‍👩‍👧‍👦',
  'ﬀ İ ß ſ',
  '普工',
  '电子厂',
  'CNC',
  'cnc ',
  '　全角　',
  '\r\nX-Injected: 1',
] as const;

/** Texts that might cause errors. */
export function nastyText(random: Random): string {
  return weighted(
    random,
    [10, () => random.pick(NASTY)],
    [2, () => String(random.whole(-10, 1000))],
    [1, () => random.pick(NASTY) + random.pick(NASTY)],
    [1, () => random.pick(['普', 'a', '%', "'", '𠮷', ' ']).repeat(random.whole(90, 300))],
    [
      1,
      () =>
        times(random.whole(1, 12), () => String.fromCodePoint(random.whole(1, 0x10ffff))).join(''),
    ],
    [0.05, () => 'x'.repeat(random.whole(5_000, 120_000))],
  );
}

/** A value that JSON can represent, scalar or not. */
export function nastyJson(random: Random, depth = 2): unknown {
  return weighted<unknown>(
    random,
    [6, () => nastyText(random)],
    [3, () => random.whole(-5, 500)],
    [1, () => random.pick([0.1, -0, 1e308, 2 ** 53, -(2 ** 31) - 1])],
    [1, () => random.pick([null, true, false])],
    [1, () => (depth === 0 ? [] : times(random.whole(0, 4), () => nastyJson(random, depth - 1)))],
    [
      1,
      () =>
        Object.fromEntries(
          times(depth === 0 ? 0 : random.whole(0, 3), () => [
            nastyText(random),
            nastyJson(random, depth - 1),
          ]),
        ),
    ],
  );
}

/** Returns the text with a defect: a piece removed, doubled, or replaced. */
export function damaged(random: Random, text: string): string {
  const from = random.whole(0, text.length);
  const to = Math.min(text.length, from + random.whole(0, 8));
  return weighted(
    random,
    [2, () => text.slice(0, from)],
    [2, () => text.slice(0, from) + text.slice(to)],
    [2, () => text.slice(0, from) + nastyText(random) + text.slice(to)],
    [1, () => text + text],
    [
      1,
      () =>
        text.slice(0, from) +
        random.pick(['{', '[', '(', '"""', '#', '@', '$', '...']).repeat(random.whole(1, 400)),
    ],
  );
}

/** Replaces characters that Node, like every client, refuses to send in a header. */
export const headerSafe = (text: string): string => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?');
