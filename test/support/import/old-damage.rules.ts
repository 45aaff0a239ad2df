/** Implements decision 22 again, in plain JavaScript and without any of the importer's code. */

/** A value as the old service read it, and the type of its column. */
export interface Old {
  readonly text: string | null;
  readonly type: string;
}

/** The row is refused. */
export const REFUSED = Symbol('refused');
export type New = string | number | readonly (string | number)[] | null | typeof REFUSED;
export type Rule = (old: Old) => New;

const MAX_INTEGER = 2_147_483_647;
const NEVER = 253_402_300_799n;
const MICROS = 1_000_000n;

const withoutNul = (text: string | null) => (text ?? '').replaceAll('\0', '');
const isBlank = (text: string | null): text is null => text === null || text.trim() === '';

/** Digits and the position of their point: 20.50 is 2050 and -2. */
type Decimal = readonly [digits: bigint, power: number];

function decimalOf(text: string): Decimal | null {
  const found = /^([-+]?)(\d+(?:\.\d*)?|\.\d+)(?:e([-+]?\d+))?$/i.exec(
    text.normalize('NFKC').trim(),
  );
  if (found === null) return null;
  const [, sign, number = '', exponent = '0'] = found;
  const [whole = '', fraction = ''] = number.split('.');
  const digits = BigInt(whole + fraction);
  return [sign === '-' ? -digits : digits, Number(exponent) - fraction.length];
}

/** Times ten to the power of `places`, rounded half away from zero, or truncated. */
function scaled([digits, power]: Decimal, places: number, cut = false): bigint {
  const shift = power + places;
  if (shift >= 0) return digits * 10n ** BigInt(shift);
  const divisor = 10n ** BigInt(-shift);
  const size = digits < 0n ? -digits : digits;
  const up = !cut && (size % divisor) * 2n >= divisor ? 1n : 0n;
  const rounded = size / divisor + up;
  return digits < 0n ? -rounded : rounded;
}

const pointed = (number: bigint, places: number) => {
  const digits = String(number < 0n ? -number : number).padStart(places + 1, '0');
  return `${number < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

export const text: Rule = (old) => withoutNul(old.text);

export const required: Rule = (old) => (isBlank(withoutNul(old.text)) ? REFUSED : text(old));

export const keyword: Rule = (old) =>
  Buffer.byteLength(old.text ?? '') > 2_000 ? REFUSED : required(old);

export const identity: Rule = (old) => {
  const name = (old.text ?? '').replaceAll(' ', '');
  const isWhole = name === old.text?.trim();
  return isWhole && /^[\x21-\x7e]{1,200}$/.test(name) ? name : REFUSED;
};

export const id: Rule = (old) => {
  const number = Number(/^ *\+?(\d+)(?:\.0+)? *$/.exec(old.text ?? '')?.[1] ?? 0);
  return number >= 1 && number <= MAX_INTEGER ? number : REFUSED;
};

export const integer =
  (least: number): Rule =>
  (old) => {
    const raw = (old.text ?? '').normalize('NFKC');
    const found = decimalOf(raw) ?? decimalOf(/^\s*[-+]?\d+/.exec(raw)?.[0] ?? '0');
    const whole = scaled(found ?? [0n, 0], 0, true);
    if (whole > BigInt(MAX_INTEGER)) return MAX_INTEGER;
    return whole < BigInt(least) ? least : Number(whole);
  };

export const money: Rule = (old) => {
  if (isBlank(old.text)) return '0.00';
  const found = decimalOf(old.text);
  if (found === null) return REFUSED;
  const cents = scaled(found, 2);
  if (cents >= 10n ** 10n) return REFUSED;
  return cents < 0n ? '0.00' : pointed(cents, 2);
};

export const degrees: Rule = (old) => {
  const found = isBlank(old.text) ? null : decimalOf(old.text);
  return found === null ? null : Number(`${found[0]}e${found[1]}`);
};

/** Longitude and latitude of a job. */
export function place(lng: New, lat: New): [New, New] {
  const none: [New, New] = [null, null];
  if (typeof lng !== 'number' || typeof lat !== 'number') return none;
  if (Math.abs(lng) < 1e-8 || Math.abs(lat) < 1e-8) return none;
  if (Math.abs(lng) <= 180 && Math.abs(lat) <= 90) return [lng, lat];
  return Math.abs(lat) <= 180 && Math.abs(lng) <= 90 ? [lat, lng] : none;
}

/** Microseconds since 1970 of a date in the calendar. */
function microsOf(raw: string, hours: number): bigint | null {
  const text = raw.trim();
  const [zone = ''] = /(?:Z|[-+]\d\d:?\d\d)$/.exec(text) ?? [];
  if (zone !== '' && !text.includes(':')) return null;
  const found =
    /^(\d{4})([-/])(\d\d?)\2(\d\d?)(?:[ T](\d\d?):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?$/.exec(
      text.slice(0, text.length - zone.length),
    );
  if (found === null) return null;
  const [year, month, day, hour, minute, second] = [1, 3, 4, 5, 6, 7].map((at) =>
    Number((found as (string | undefined)[])[at] ?? 0),
  ) as [number, number, number, number, number, number];
  if (year < 1000 || month < 1 || month > 12 || day < 1) return null;
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  if (hour > 23 || minute > 59 || second > 59) return null;
  const digits = zone.replace(/\D/g, '');
  const named = (zone.startsWith('-') ? -1 : 1) * (+digits.slice(0, 2) * 60 + +digits.slice(2));
  const minutes = zone === '' ? hours * 60 : named;
  const milliseconds = Date.UTC(year, month - 1, day, hour, minute - minutes, second);
  return BigInt(milliseconds) * 1000n + BigInt((found[8] ?? '').slice(0, 6).padEnd(6, '0'));
}

/** Reads a number such as 20240301080000 as a date by its digits. */
function microsOfDigits(number: Decimal): bigint | null {
  const [whole, fraction] = [String(scaled(number, 0, true)), pointed(scaled(number, 6), 6)];
  if (![8, 12, 14].includes(whole.length) || !/^(?:19[7-9]|20\d)/.test(whole)) return null;
  const rest = fraction.slice(whole.length);
  if (whole.length < 14 && Number(rest) > 0) return null;
  const [year, ...parts] = [whole.slice(0, 4), ...(whole.slice(4).match(/../g) ?? [])];
  const [month = '', day = '', hour = '00', minute = '00', second = '00'] = parts;
  return microsOf(`${year}-${month}-${day} ${hour}:${minute}:${second}${rest}`, 8);
}

/** Microseconds since 1970; null: none. A damaged value is 1970. */
function moment({ text: raw, type }: Old, isEnd = false): bigint | null {
  if (isBlank(raw) || /^0000[-/]/.test(raw)) return null;
  const date = microsOf(raw, type === 'timestamp' ? 0 : 8);
  if (date !== null) return date === 0n ? null : date;
  const number = /^(date|datetime|timestamp)$/.test(type) ? null : decimalOf(raw);
  if (number === null) return 0n;
  const micros = scaled(number, 6);
  if (micros === 0n) return null;
  if (micros < 0n) return 0n;
  const digits = microsOfDigits(number);
  // A user who may be refused counts as refused.
  if (digits !== null && !(isEnd && micros < digits)) return digits === 0n ? null : digits;
  for (const part of [1n, 1_000n, MICROS, 1_000n * MICROS])
    if (micros <= NEVER * MICROS * part) return scaled([number[0], number[1] - digitsOf(part)], 6);
  return 0n;
}

const digitsOf = (power: bigint) => String(power).length - 1;

function secondsOf(micros: bigint): string {
  let text = pointed(micros, 6);
  while (text.endsWith('0')) text = text.slice(0, -1);
  return text.endsWith('.') ? text.slice(0, -1) : text;
}

export const time: Rule = (old) => secondsOf(moment(old) ?? 0n);
export const expiry: Rule = (old) => secondsOf(moment(old, true) ?? NEVER * MICROS);

const entriesOf = (raw: string | null) =>
  (raw ?? '')
    // The damage has JSON lists of numbers only, and JSON without a path.
    .replace(/^\s*\[([\d, ]+)\]\s*$/, '$1')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
const once = <Item>(items: readonly Item[]) => [...new Set(items)];

export const paths: Rule = (old) =>
  /^(?:\{\}|null)$/.test(old.text ?? '') ? [] : once(entriesOf(withoutNul(old.text)));
export const types: Rule = (old) =>
  once(
    entriesOf(old.text)
      .filter((each) => /^[123]$/.test(each))
      .map(Number),
  );
export const userIds: Rule = (old) => {
  const entries = entriesOf(old.text);
  const known = entries.filter((each) => /^\d{1,10}$/.test(each)).map(Number);
  const ids = once(known.filter((each) => each <= MAX_INTEGER));
  return entries.length > 0 && ids.length === 0 ? [0] : ids;
};
