import type { SourceColumn } from '../kinds/kind';
import { isDate, NEVER, PARTS } from '../kinds/time';
import type { Plan, PlannedColumn } from '../plan/plan';
import { Notes } from '../report/note';
import type { Source } from '../source/source';

/**
 * The form of times in an old column: a number is the power of ten by which seconds since 1970 are
 * multiplied (0: seconds, 3: milliseconds); a text is a date format with 0 for each digit, such as
 * `0000-00-00 00:00`.
 */
export type TimeForm = number | string;

const DATE_AND_TIME = '0000-00-00 00:00:00';
/** How many rows are read to find the form of times. */
const SAMPLE_ROWS = 1_000;

export const isTime = ({ name }: PlannedColumn) => name.endsWith('time');

/**
 * Returns the form of most of the last rows, by our column: a column that the import reads as
 * milliseconds or as digits of a date is written in that form. Seconds if there is no row.
 */
export async function timeFormsOf(
  source: Source,
  plan: Plan,
): Promise<ReadonlyMap<string, TimeForm>> {
  const keys = plan.columns.filter(({ name }) => plan.table.key.includes(name));
  const order = keys.map((key) => `${key.source?.sql ?? 'NULL'} DESC`).join(', ');
  const forms = new Map<string, TimeForm>();
  for (const column of plan.columns.filter(isTime)) {
    if (column.source === null) continue;
    const { sql } = column.source;
    const rows = isDate(column.source)
      ? []
      : await source.query(
          `SELECT CAST(${sql} AS CHAR) AS value FROM ${plan.from}
           ORDER BY ${order} LIMIT ${SAMPLE_ROWS}`,
        );
    const found = rows.flatMap(({ value }) => formOf(value ?? null, column, column.source) ?? []);
    forms.set(column.name, isDate(column.source) ? DATE_AND_TIME : mostFrequent(found));
  }
  return forms;
}

/** Returns the form in which the import reads a value; null if it is not a time. */
function formOf(
  raw: string | null,
  { kind }: PlannedColumn,
  source: SourceColumn | null,
): TimeForm | null {
  if (raw === null || source === null) return null;
  const notes = new Notes();
  const became = kind.convert(raw, notes, source);
  if (became === '0' || became === String(NEVER)) return null;
  const [finding] = notes.take();
  if (finding?.kind === 'not a time') return null;
  const [places = 0] = PARTS.find(([, name]) => name === finding?.kind) ?? [];
  const isNumber = /^\s*[-+\d.e]+\s*$/i.test(raw) && !/\d-\d/.test(raw);
  if (isNumber && finding?.kind !== 'digits of a date') return places;
  const form = raw.trim().replace(/\.\d+/, '').replaceAll(/\d/g, '0');
  // A month with one digit, or a time zone, is written in the usual form.
  return /^0000([-/]?)00\1(?:00(?:[ T]?00:?00(?::?00)?Z?)?)$/.test(form) ? form : DATE_AND_TIME;
}

function mostFrequent(found: readonly TimeForm[]): TimeForm {
  const counts = new Map<TimeForm, number>();
  for (const form of found) counts.set(form, (counts.get(form) ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? 0;
}

/** Converts a time (seconds since 1970, as text) to the form of the old column. */
export function oldTime(value: string, form: TimeForm, { offset }: SourceColumn): string {
  const [whole = '0', fraction = ''] = value.split('.');
  if (typeof form === 'number')
    return String(BigInt(whole + fraction.slice(0, form).padEnd(form, '0')));
  const east = form.endsWith('Z') ? 0 : offset;
  const digits = new Date((Math.floor(Number(value)) + east) * 1000)
    .toISOString()
    .replaceAll(/\D/g, '');
  let next = 0;
  return form.replaceAll('0', () => digits[next++] ?? '0');
}
