import { plainDecimal, roundDecimal } from './decimal';
import { wholeNumber, type Kind, type SourceColumn } from './kind';
import type { Notes } from '../report/note';

/** The last second of the year 9999: what never ends, ends then. */
const NEVER = 253_402_300_799;
const DATE = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?)?$/;

const isDate = ({ type }: SourceColumn) => ['datetime', 'timestamp', 'date'].includes(type);

/** Zero dates, 0, NULL and '' alike are 0. Exact to the microsecond, and never by a division. */
function sourceSeconds(column: SourceColumn): string {
  if (!isDate(column)) return wholeNumber(column);
  const { sql, offset } = column;
  const micros = `TIMESTAMPDIFF(MICROSECOND, '1970-01-01 00:00:00', ${sql})`;
  const seconds = `CAST(CAST(${micros} AS DECIMAL(24,0)) * 0.000001 - ${offset} AS CHAR)`;
  const short = `TRIM(TRAILING '.' FROM TRIM(TRAILING '0' FROM ${seconds}))`;
  return `COALESCE(IF(YEAR(${sql}) = 0, NULL, ${short}), '0')`;
}

/** Seconds since 1970 as the shortest text; null for none. What is damaged is 1970. */
function seconds(raw: string | null, notes: Notes, column: SourceColumn): string | null {
  if (raw === null || raw === '0') return null;
  if (/^[1-9]\d{0,9}$/.test(raw)) return raw;
  if (raw.trim() === '' || raw.startsWith('0000-')) return none(raw, notes, column);
  const date = fromDate(raw, column.offset);
  const plain = date === null && !isDate(column) ? plainDecimal(raw) : null;
  const became = date ?? (plain === null ? null : withinTime(plain, notes));
  if (became === '0') return none(raw, notes, column);
  if (became === null) notes.correct('not a time', raw, '0');
  // A text may hold dates too, which MySQL makes other numbers of.
  else if (!isDate(column)) notes.restate(raw, became);
  return became ?? '0';
}

function none(raw: string, notes: Notes, column: SourceColumn): null {
  if (!isDate(column)) notes.restate(raw, '0');
  return null;
}

/** Seconds as they are, milliseconds as seconds; null for what is neither. */
function withinTime(plain: string, notes: Notes): string | null {
  const number = Number(plain);
  if (number < 0 || number / 1000 > NEVER) return null;
  if (number <= NEVER) return plainDecimal(roundDecimal(plain, 6));
  const became = String(Math.floor(number / 1000));
  notes.correct('milliseconds', plain, became);
  return became;
}

/**
 * Seconds of a date in the calendar; null for any other text, such as the 30th of February, which
 * MySQL can hold, or a year before 1000, which it does not promise to.
 */
function fromDate(raw: string, offset: number): string | null {
  const [, day, time = '00:00:00', fraction = ''] = DATE.exec(raw.trim()) ?? [];
  if (day === undefined || day < '1000') return null;
  const moment = new Date(`${day}T${time}Z`);
  if (Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(day)) return null;
  const micros =
    BigInt(moment.getTime() / 1000 - offset) * 1_000_000n + BigInt(fraction.padEnd(6, '0'));
  const digits = String(micros < 0n ? -micros : micros).padStart(7, '0');
  return plainDecimal(`${micros < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`);
}

/**
 * A moment. None at all becomes the beginning of 1970, which sorts as the oldest, as it did before.
 */
export const time: Kind = {
  stageType: 'numeric',
  // A double holds whole seconds exactly, but not every microsecond.
  fromStage: (column) =>
    `to_timestamp(trunc(${column})::float8) + (${column} % 1)::float8 * interval '1 second'`,
  sourceText: sourceSeconds,
  targetText: (column) => `trim_scale(extract(epoch FROM ${column}))::text`,
  absent: '0',
  convert: (raw, notes, column) => seconds(raw, notes, column) ?? '0',
  text: (value) => value as string,
};

/** The end of a token: none at all means never. */
export const expiry: Kind = {
  ...time,
  sourceText: (column) =>
    `IF(${sourceSeconds(column)} = '0', '${NEVER}', ${sourceSeconds(column)})`,
  absent: String(NEVER),
  convert: (raw, notes, column) => seconds(raw, notes, column) ?? String(NEVER),
};
