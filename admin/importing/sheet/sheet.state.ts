import { stored } from '../../app/stored';
import type { ImportJobInput } from '../../documents/importing';
import { newRequestKey } from '../../edit/draft/request-key';
import type { Cells, SheetCells } from './sheet.cells';
import { headRow, matchColumns, type Matching } from './sheet.matching';
import { notesBelow } from './sheet.notes';

/** The most rows of one import. */
export const MAX_ROWS = 1000;

/** A range of rows, by their numbers in the spreadsheet. */
export interface RowRange {
  readonly count: number;
  readonly from: number;
  readonly to: number;
}

export const rangeOf = (numbers: readonly number[]): RowRange | null =>
  numbers.length === 0
    ? null
    : { count: numbers.length, from: numbers[0] ?? 0, to: numbers.at(-1) ?? 0 };

/** What repeating a write requires, so that nothing is written twice. */
export interface SentWrite {
  readonly key: string;
  /** With the jobs' versions in the preview: a repetition must send the same. */
  readonly rows: readonly ImportJobInput[];
}

export interface SheetState {
  readonly cells: Cells;
  /** The row numbers in the spreadsheet, where empty rows count too. */
  readonly numbers: readonly number[];
  readonly hasHeader: boolean;
  readonly matching: Matching;
  /** The numbers of rows that are not imported. */
  readonly leftOut?: readonly number[];
  /** The name of the sheet that was read, if there are several. */
  readonly only?: string | undefined;
  /** The request key of the write, so that two tabs do not write the cells twice. */
  readonly key?: string;
  /** The write whose outcome is unknown, until a cell or a column is changed. */
  readonly sent: SentWrite | null;
  /** The rows to import after these, if the sheet exceeds the limit of one import. */
  readonly rest?: Rest | undefined;
}

interface Rest {
  readonly cells: Cells;
  readonly numbers: readonly number[];
  /** The request key of their write, the same in two tabs. */
  readonly key: string;
}

export const unsent = () => ({ key: newRequestKey(), sent: null });

/**
 * Leaves out empty columns and rows above the headers; if no row has a known name, all rows are
 * data. Hidden rows, such as those of a filter, are shown and not imported.
 */
export function stateOf({ cells: all, only, hidden = [] }: SheetCells): SheetState {
  const filled = all
    .map((row, index) => ({ row, number: index + 1 }))
    .filter(({ row }) => row.some((cell) => cell !== ''));
  const below = filled.slice(headRow(filled.map(({ row }) => row)));
  const used = [
    ...new Set(below.flatMap(({ row }) => row.flatMap((cell, at) => (cell === '' ? [] : [at])))),
  ];
  const columns = used.sort((one, other) => one - other);
  const cells = below.map(({ row }) => columns.map((at) => row[at] ?? ''));
  const matching = matchColumns(cells[0] ?? []);
  const hasHeader = matching.some((target) => target !== null);
  const numbers = below.map(({ number }) => number);
  const notes = notesBelow(hasHeader ? cells.slice(1) : cells, matching);
  const leftOut = [...numbers.slice(numbers.length - notes), ...hidden];
  return { cells, numbers, hasHeader, matching, leftOut, only, ...unsent() };
}

export function readKept(name: string): SheetState | null {
  try {
    const kept = JSON.parse(stored.read(name) ?? 'null') as SheetState | null;
    if (![kept?.cells, kept?.matching, kept?.numbers].every(Array.isArray)) return null;
    // Earlier versions of the page stored no rows; with the same key, nothing is written twice.
    return kept && (Array.isArray(kept.sent?.rows) ? kept : { ...kept, sent: null });
  } catch {
    return null;
  }
}

/** Returns the sheet up to the row `end`, counted from the headers; the other rows wait. */
export function firstPart(state: SheetState, end: number): SheetState {
  const { cells, numbers, rest } = state;
  return {
    ...state,
    ...unsent(),
    cells: cells.slice(0, end),
    numbers: numbers.slice(0, end),
    rest: {
      cells: [...cells.slice(end), ...(rest?.cells ?? [])],
      numbers: [...numbers.slice(end), ...(rest?.numbers ?? [])],
      key: newRequestKey(),
    },
  };
}

/** Returns the rows that wait, once those before them are imported; null if there are none. */
export function nextPart(state: SheetState): SheetState | null {
  const { cells, numbers, hasHeader, rest } = state;
  if (rest === undefined) return null;
  const heads = hasHeader ? 1 : 0;
  return {
    ...state,
    cells: [...cells.slice(0, heads), ...rest.cells],
    numbers: [...numbers.slice(0, heads), ...rest.numbers],
    key: rest.key,
    sent: null,
    rest: undefined,
  };
}
