import { useMemo, useState } from 'react';
import type { Target } from './cell.values';
import type { Cells, SheetCells } from './sheet.cells';
import type { RowProblems } from './sheet.rows';
import {
  firstPart,
  MAX_ROWS,
  nextPart,
  rangeOf,
  stateOf,
  unsent,
  type RowRange,
  type SentWrite,
  type SheetState,
} from './sheet.state';
import { useComparedRows, type ComparedRows } from './use-compared-rows';
import { useKeptSheet } from './use-kept-sheet';

export interface Sheet extends ComparedRows {
  /** Null until something has been pasted. */
  readonly state: SheetState | null;
  /** The rows below the header row. */
  readonly body: Cells;
  /** Returns the number that a row of `body` has in the spreadsheet. */
  readonly numberOf: (row: number) => number;
  /** The indexes of the rows to import. */
  readonly taken: readonly number[];
  readonly take: (row: number, isTaken: boolean) => void;
  /** Returns the problems found by the page, and those of the service until the cell changes. */
  readonly problemsOf: (row: number) => RowProblems;
  readonly faults: number;
  /** Starts with a sheet; returns false if it is empty. */
  readonly begin: (found: SheetCells) => boolean;
  readonly match: (column: number, target: Target | null) => void;
  readonly setHeader: (hasHeader: boolean) => void;
  readonly edit: (row: number, target: Target, value: string) => void;
  readonly tell: (told: ReadonlyMap<number, RowProblems>) => void;
  /** Stores a write before it is sent, and null once it is refused. */
  readonly keepSent: (sent: SentWrite | null) => void;
  /** The rows that fit into one import, if there are more; otherwise null. */
  readonly tooMany: RowRange | null;
  /** Imports the rows of `tooMany` first. */
  readonly takeFirst: () => void;
  /** The rows that wait for those to be imported; null if none do. */
  readonly waiting: RowRange | null;
  /** Continues with the waiting rows after a write. */
  readonly finish: () => void;
  readonly clear: () => void;
  /** Whether this sheet is not stored, because another tab stores one. */
  readonly isElsewhere: boolean;
}

const NONE: RowProblems = new Map();

/** Holds a pasted sheet with its corrections. */
export function useSheet(): Sheet {
  const { state, latest, become, isElsewhere } = useKeptSheet();
  const [told, setTold] = useState<ReadonlyMap<number, RowProblems>>(new Map());
  const heads = state?.hasHeader === true ? 1 : 0;
  const body = useMemo(() => state?.cells.slice(heads) ?? [], [state?.cells, heads]);
  const numberOf = (row: number) => state?.numbers[row + heads] ?? 0;
  const leftOut = new Set(state?.leftOut ?? []);
  const isTaken = (row: number) => !leftOut.has(numberOf(row));
  const taken = body.flatMap((_, row) => (isTaken(row) ? [row] : []));
  const last = taken.length > MAX_ROWS ? taken[MAX_ROWS - 1] : undefined;
  const compared = useComparedRows(body, state?.matching, last === undefined);
  const { rows } = compared;
  const problemsOf = (row: number): RowProblems => {
    if (!isTaken(row)) return NONE;
    const own = rows[row]?.problems ?? NONE;
    const other = told.get(row);
    return other === undefined ? own : new Map([...other, ...own]);
  };
  const change = (changed: Partial<SheetState>) => {
    setTold(new Map());
    if (state !== null) become({ ...state, ...changed, ...unsent() });
  };
  return {
    state,
    body,
    numberOf,
    ...compared,
    taken,
    take(row, taken) {
      if (state === null) return;
      const others = [...leftOut].filter((number) => number !== numberOf(row));
      const next = taken ? others : [...others, numberOf(row)];
      become({ ...state, leftOut: next, ...unsent() });
    },
    problemsOf,
    faults: rows.reduce((sum, _, row) => sum + problemsOf(row).size, 0),
    begin(found) {
      const next = stateOf(found);
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
      // The sheet may lack the column of a required cell.
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
    tooMany: last === undefined ? null : rangeOf(taken.slice(0, MAX_ROWS).map(numberOf)),
    takeFirst() {
      if (state !== null && last !== undefined) become(firstPart(state, last + heads + 1));
    },
    waiting: rangeOf(state?.rest?.numbers.filter((number) => !leftOut.has(number)) ?? []),
    finish() {
      setTold(new Map());
      become(latest.current && nextPart(latest.current), true);
    },
    clear() {
      setTold(new Map());
      become(null);
    },
    isElsewhere,
  };
}
