import { plainDecimal, roundDecimal } from './decimal';
import { plainText, wholeNumber, type Kind, type SourceColumn } from './kind';
import type { Notes } from '../report/note';

/** The last second of the year 9999, which stands for "never". */
export const NEVER = 253_402_300_799;
const DATE =
  /^(\d{4})([-/])(\d\d?)\2(\d\d?)(?:[ T](\d\d?):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[-+]\d\d:?\d\d)?)?$/;
/** Digits of a date and perhaps of a time, in the years 1970 to 2099. */
const DIGITS = /^((?:19[7-9]|20\d)\d)(\d\d)(\d\d)(?:(\d\d)(\d\d)(?:(\d\d(?:\.\d+)?))?)?$/;
/** Parts of a second, by their power of ten. */
export const PARTS = [
  [3, 'milliseconds'],
  [6, 'microseconds'],
  [9, 'nanoseconds'],
] as const;

export const isDate = ({ type }: SourceColumn) => ['datetime', 'timestamp', 'date'].includes(type);

/** MySQL: seconds, exact to the microsecond, without division. Zero dates, 0, NULL and '' are 0. */
function sourceSeconds(column: SourceColumn): string {
  if (!isDate(column)) return wholeNumber(column);
  const { sql, offset } = column;
  const micros = `TIMESTAMPDIFF(MICROSECOND, '1970-01-01 00:00:00', ${sql})`;
  const seconds = `CAST(CAST(${micros} AS DECIMAL(24,0)) * 0.000001 - ${offset} AS CHAR)`;
  const short = `TRIM(TRAILING '.' FROM TRIM(TRAILING '0' FROM ${seconds}))`;
  return `COALESCE(IF(YEAR(${sql}) = 0, NULL, ${short}), '0')`;
}

/**
 * Returns seconds since 1970 as the shortest text; null for none. A damaged value becomes 1970. An
 * end (`isEnd`) that can be read as two moments is the earlier one.
 */
function seconds(
  raw: string | null,
  notes: Notes,
  column: SourceColumn,
  isEnd = false,
): string | null {
  if (raw === null || raw === '0') return null;
  if (/^[1-9]\d{8,9}$/.test(raw)) return raw;
  if (raw.trim() === '' || /^0000[-/]/.test(raw)) return none(raw, notes, column);
  const date = fromDate(raw, column.offset);
  const plain = date === null && !isDate(column) ? plainDecimal(raw) : null;
  const became = date ?? (plain === null ? null : fromNumber(plain, notes, column, isEnd));
  if (became === '0') return none(raw, notes, column);
  if (became === null) notes.correct('not a time', raw, '0');
  // A text column may also contain dates, which MySQL converts to other numbers.
  else if (!isDate(column)) notes.restate(raw, became);
  return became ?? '0';
}

function none(raw: string, notes: Notes, column: SourceColumn): null {
  if (!isDate(column)) notes.restate(raw, '0');
  return null;
}

/** Reads seconds, milliseconds to nanoseconds, or the digits of a date; null for none of these. */
function fromNumber(
  plain: string,
  notes: Notes,
  { offset }: SourceColumn,
  isEnd: boolean,
): string | null {
  if (plain.startsWith('-')) return null;
  const date = fromDigits(plain, offset);
  if (date !== null && !(isEnd && Number(plain) < Number(date))) {
    notes.correct('digits of a date', plain, date);
    return date;
  }
  if (Number(plain) <= NEVER) return toMicroseconds(plain);
  for (const [places, kind] of PARTS) {
    if (Number(plain) / 10 ** places > NEVER) continue;
    const became = toMicroseconds(plainDecimal(`${plain}e-${places}`) ?? plain);
    notes.correct(kind, plain, became);
    return became;
  }
  return null;
}

const toMicroseconds = (plain: string) => plainDecimal(roundDecimal(plain, 6)) ?? plain;

/** Reads `20240301`, `202403010800` and `20240301080000`, MySQL's numbers for dates. */
function fromDigits(plain: string, offset: number): string | null {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] = DIGITS.exec(plain) ?? [];
  if (year === undefined) return null;
  return fromDate(`${year}-${month}-${day} ${hour}:${minute}:${second}`, offset);
}

/**
 * Returns the seconds of a calendar date, in its own time zone if it has one. Null for any other
 * text, such as 30 February, which MySQL can hold, or a year before 1000, for which MySQL
 * guarantees nothing.
 */
function fromDate(raw: string, offset: number): string | null {
  const [, year, , month = '', day = '', ...time] = DATE.exec(raw.trim()) ?? [];
  if (year === undefined || year < '1000') return null;
  const [hour = '00', minute = '00', second = '00', fraction = '', zone] = time;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${date}T${hour.padStart(2, '0')}:${minute}:${second}Z`);
  if (Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(date)) return null;
  const east = zone === undefined ? offset : offsetOf(zone);
  const micros =
    BigInt(moment.getTime() / 1000 - east) * 1_000_000n +
    BigInt(fraction.slice(0, 6).padEnd(6, '0'));
  const digits = String(micros < 0n ? -micros : micros).padStart(7, '0');
  return plainDecimal(`${micros < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`);
}

/** Returns the seconds east of Greenwich of `Z`, `+08:00` or `+0800`. */
function offsetOf(zone: string): number {
  if (zone === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone.startsWith('-') ? -60 : 60) * minutes;
}

/** A moment. A missing one becomes the beginning of 1970, and so sorts as the oldest, as before. */
export const time: Kind = {
  stageType: 'numeric',
  // A double holds integer seconds exactly, but not every microsecond.
  fromStage: (column) =>
    `to_timestamp(trunc(${column})::float8) + (${column} % 1)::float8 * interval '1 second'`,
  sourceText: sourceSeconds,
  targetText: (column) => `trim_scale(extract(epoch FROM ${column}))::text`,
  absent: '0',
  convert: (raw, notes, column) => seconds(raw, notes, column) ?? '0',
  text: (value) => value as string,
};

/** A time that the old service may not have recorded: none, or a damaged one, is null. */
export const knownTime: Kind = {
  ...time,
  targetText: (column) => `COALESCE(${time.targetText(column)}, '0')`,
  convert(raw, notes, column) {
    const found = seconds(raw, notes, column);
    return found === '0' ? null : found;
  },
  text: (value) => plainText(value) || '0',
};

/** The expiry of a token: none means never. */
export const expiry: Kind = {
  ...time,
  sourceText: (column) =>
    `IF(${sourceSeconds(column)} = '0', '${NEVER}', ${sourceSeconds(column)})`,
  absent: String(NEVER),
  convert: (raw, notes, column) => seconds(raw, notes, column, true) ?? String(NEVER),
};
