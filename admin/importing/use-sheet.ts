import { useMemo, useRef, useState } from 'react';
import { stored } from '../app/stored';
import { newRequestKey } from '../edit/request-key';
import { useSession } from '../session/session';
import type { Target } from './cell.values';
import { notesBelow } from './sheet.notes';
import { headRow, matchColumns, type Matching } from './sheet.matching';
import type { Cells } from './sheet.cells';
import { readRows, type RowProblems, type SheetRow } from './sheet.rows';

/** What a write needs to be sent again as it was, so that nothing is written twice. */
export interface SentWrite {
  readonly key: string;
  /** The jobs' versions in the preview, by row. */
  readonly versions: readonly (number | null)[];
}

interface State {
  readonly cells: Cells;
  /** The number of each row in the spreadsheet, which counts empty rows, too. */
  readonly numbers: readonly number[];
  readonly hasHeader: boolean;
  readonly matching: Matching;
  /** The numbers of rows that are not imported. */
  readonly leftOut?: readonly number[];
  /** The name of the sheet that was read, of several. */
  readonly only?: string | undefined;
  /** Of the write of these cells, so that two tabs don't write them twice. */
  readonly key?: string;
  /** The write whose outcome is unknown, until a cell or a column is changed. */
  readonly sent: SentWrite | null;
}

const unsent = () => ({ key: newRequestKey(), sent: null });

/**
 * Rows above the heads, and empty columns, are left out; where no row has a known name, all rows
 * are data.
 */
function stateOf(all: Cells): State {
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
  const leftOut = numbers.slice(numbers.length - notes);
  return { cells, numbers, hasHeader, matching, leftOut, ...unsent() };
}

function readKept(name: string): State | null {
  try {
    const kept = JSON.parse(stored.read(name) ?? 'null') as State | null;
    return [kept?.cells, kept?.matching, kept?.numbers].every(Array.isArray) ? kept : null;
  } catch {
    return null;
  }
}

export interface Sheet {
  /** Null: nothing has been pasted yet. */
  readonly state: State | null;
  /** The rows below the heads. */
  readonly body: Cells;
  /** The number of one of these in the spreadsheet. */
  readonly numberOf: (row: number) => number;
  readonly rows: readonly SheetRow[];
  /** Those that are imported. */
  readonly taken: readonly number[];
  readonly take: (row: number, isTaken: boolean) => void;
  /** Problems found by the page, and those of the service until the cell is changed. */
  readonly problemsOf: (row: number) => RowProblems;
  readonly faults: number;
  /** Takes a sheet; false if it is empty. */
  readonly begin: (cells: Cells, only?: string) => boolean;
  readonly match: (column: number, target: Target | null) => void;
  readonly setHeader: (hasHeader: boolean) => void;
  readonly edit: (row: number, target: Target, value: string) => void;
  readonly tell: (told: ReadonlyMap<number, RowProblems>) => void;
  /** Stores a write before it is sent; null once it is refused. */
  readonly keepSent: (sent: SentWrite | null) => void;
  readonly clear: () => void;
}

const NONE: RowProblems = new Map();

/** A pasted sheet with its corrections. */
export function useSheet(): Sheet {
  const { viewer } = useSession();
  // An unfinished import is stored, so that a closed tab loses nothing, separately for each user.
  const name = `draft.${viewer.id}.import`;
  const [state, setState] = useState(() => readKept(name));
  const [told, setTold] = useState<ReadonlyMap<number, RowProblems>>(new Map());
  const heads = state?.hasHeader === true ? 1 : 0;
  const body = useMemo(() => state?.cells.slice(heads) ?? [], [state?.cells, heads]);
  const rows = useMemo(() => readRows(body, state?.matching ?? []), [body, state?.matching]);
  const numberOf = (row: number) => state?.numbers[row + heads] ?? 0;
  const leftOut = new Set(state?.leftOut ?? []);
  const isTaken = (row: number) => !leftOut.has(numberOf(row));
  const problemsOf = (row: number): RowProblems => {
    if (!isTaken(row)) return NONE;
    const own = rows[row]?.problems ?? NONE;
    const other = told.get(row);
    return other === undefined ? own : new Map([...other, ...own]);
  };
  // Answers come after a write was kept, and after the screen was left.
  const latest = useRef(state);
  const become = (next: State | null) => {
    const kept = JSON.stringify(latest.current);
    latest.current = next;
    setState(next);
    // Another tab, or this screen when opened again, may have stored another sheet.
    if (next === null && stored.read(name) !== kept) return;
    if (next === null || !stored.write(name, JSON.stringify(next))) stored.remove(name);
  };
  const change = (changed: Partial<State>) => {
    setTold(new Map());
    if (state !== null) become({ ...state, ...changed, ...unsent() });
  };
  return {
    state,
    body,
    numberOf,
    rows,
    taken: rows.flatMap((_, row) => (isTaken(row) ? [row] : [])),
    take(row, taken) {
      if (state === null) return;
      const others = [...leftOut].filter((number) => number !== numberOf(row));
      const next = taken ? others : [...others, numberOf(row)];
      become({ ...state, leftOut: next, ...unsent() });
    },
    problemsOf,
    faults: rows.reduce((sum, _, row) => sum + problemsOf(row).size, 0),
    begin(cells, only) {
      const next: State = { ...stateOf(cells), only };
      if (next.cells.length === 0) return false;
      setTold(new Map());
      become(next);
      return true;
    },
    match: (column, target) =>
      change({
        matching: (state?.matching ?? []).map((other, index) =>
          index === column ? target : other === target ? null : other,
        ),
      }),
    setHeader: (hasHeader) => change({ hasHeader }),
    edit(row, target, value) {
      if (state === null) return;
      // A cell that the page asks for may be in no column yet.
      const found = state.matching.indexOf(target);
      const matching = found < 0 ? [...state.matching, target] : state.matching;
      const column = matching.indexOf(target);
      const cells = state.cells.map((line, index) => {
        if (index !== row + heads) return line;
        const next = [...line];
        while (next.length <= column) next.push('');
        next[column] = value.trim();
        return next;
      });
      setTold((before) => {
        const others = new Map([...(before.get(row) ?? NONE)].filter(([name]) => name !== target));
        return new Map(before).set(row, others);
      });
      become({ ...state, cells, matching, ...unsent() });
    },
    tell: setTold,
    keepSent(sent) {
      if (latest.current === null) return;
      become({ ...latest.current, ...(sent === null ? unsent() : { sent }) });
    },
    clear() {
      setTold(new Map());
      become(null);
    },
  };
}
