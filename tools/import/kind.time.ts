import { wholeNumber, type Kind, type SourceColumn } from './kind';
import type { Notes } from './note';

/** The last second of the year 9999: what never ends, ends then. */
const NEVER = 253_402_300_799;
const DATE = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d):(\d\d)(\.\d+)?)?$/;

const isDate = ({ type }: SourceColumn) => ['datetime', 'timestamp', 'date'].includes(type);

/** Zero dates, 0, NULL and '' alike are 0. */
function sourceSeconds(column: SourceColumn): string {
  if (!isDate(column)) return wholeNumber(column);
  const seconds = `TIMESTAMPDIFF(SECOND, '1970-01-01 00:00:00', ${column.sql}) - ${column.offset}`;
  return `CAST(COALESCE(IF(YEAR(${column.sql}) = 0, NULL, ${seconds}), 0) AS CHAR)`;
}

/** Seconds since 1970 as text; '0' for none. */
function seconds(raw: string | null, notes: Notes, column: SourceColumn): string {
  if (raw === null || raw === '' || raw.startsWith('0000')) return '0';
  const number = isDate(column) ? fromDate(raw, column.offset) : Number(raw);
  if (Number.isInteger(number) && number >= 0 && number <= NEVER) return String(number);
  if (isDate(column) && Number.isFinite(number)) return String(number);
  const inMilliseconds = Number.isInteger(number) && number > NEVER && number / 1000 <= NEVER;
  const became = inMilliseconds ? String(Math.floor(number / 1000)) : '0';
  notes.correct(inMilliseconds ? 'milliseconds' : 'not a time', raw, became);
  return became;
}

function fromDate(raw: string, offset: number): number {
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = ''] =
    DATE.exec(raw) ?? [];
  const whole = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  return whole / 1000 - offset + Number(`0${fraction}`);
}

/**
 * A moment. None at all becomes the beginning of 1970, which sorts as the oldest, as it did before.
 */
export const time: Kind = {
  stageType: 'double precision',
  fromStage: (column) => `to_timestamp(${column})`,
  sourceText: sourceSeconds,
  targetText: (column) => `floor(extract(epoch FROM ${column}))::bigint::text`,
  absent: '0',
  convert: seconds,
  text: (value) => String(Math.floor(Number(value))),
};

/** The end of a token: none at all means never. */
export const expiry: Kind = {
  ...time,
  sourceText: (column) =>
    `IF(${sourceSeconds(column)} = '0', '${NEVER}', ${sourceSeconds(column)})`,
  absent: String(NEVER),
  convert(raw, notes, column) {
    const end = seconds(raw, notes, column);
    return end === '0' && !notes.corrected ? String(NEVER) : end;
  },
};
