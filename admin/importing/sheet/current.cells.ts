import type { Target } from './cell.values';
import { matchColumns } from './sheet.matching';
import { parseSheet } from './sheet.parse';

/** The cells that an export has of a job now. */
export type JobCells = ReadonlyMap<Target, string>;

/** The current cells of jobs, by the job's id. */
export type CurrentCells = ReadonlyMap<string, JobCells>;

/** Parses an export of jobs. */
export function currentCells(csv: string): CurrentCells {
  const parsed = parseSheet(csv);
  const [heads = [], ...rows] = 'fault' in parsed ? [] : parsed;
  const matching = matchColumns(heads);
  return new Map(
    rows.map((row) => {
      const cells = new Map(
        matching.flatMap((target, at) => (target === null ? [] : [[target, row[at] ?? '']])),
      );
      return [cells.get('id') ?? '', cells];
    }),
  );
}

/** The most characters of a spreadsheet's cell; programs cut longer texts. */
const MAX_LENGTH = 32_767;

/**
 * The precision of coordinates in degrees, 1 cm: a spreadsheet saves a CSV file with as many digits
 * as it shows.
 */
const MIN_DEGREES = 1e-7;

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** Whether a cell still contains a job's value, as far as spreadsheets keep it. */
export function isUnchanged(target: Target, cell: string, current: string): boolean {
  if (cell === current) return true;
  if (NUMBER.test(cell) && NUMBER.test(current)) {
    // Spreadsheets keep 15 digits, and neither leading zeros nor those at the end.
    const [one = 0, other = 0] = [cell, current].map((text) =>
      Number(Number(text).toPrecision(15)),
    );
    const isPlace = target === 'lng' || target === 'lat';
    return isPlace ? Math.abs(one - other) <= MIN_DEGREES : one === other;
  }
  return cell.length > MAX_LENGTH - 3 && cell.length <= MAX_LENGTH && current.startsWith(cell);
}
