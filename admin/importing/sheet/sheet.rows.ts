import type { FieldProblem } from '../../api/request-error';
import type { ImportJobInput } from '../../documents/importing';
import { wrong, type TypedProblem } from '../../edit/typed-values';
import { isFailed, type Target } from './cell.values';
import type { Cells } from './sheet.cells';
import { columnOf } from './sheet.columns';
import type { Matching } from './sheet.matching';

/** The problems of a row's cells by field: a problem of the page, or the service's message. */
export type RowProblems = ReadonlyMap<Target, TypedProblem | { readonly told: string }>;

export interface SheetRow {
  readonly input: ImportJobInput;
  readonly problems: RowProblems;
}

type Values = Partial<Record<Target, unknown>>;

/** Reads a row as the service's input, without empty cells, whose fields do not change. */
export function readRow(cells: readonly string[], matching: Matching): SheetRow {
  const values: Values = {};
  const problems = new Map<Target, TypedProblem>();
  for (const [index, target] of matching.entries()) {
    const cell = cells[index] ?? '';
    const column = target === null ? undefined : columnOf(target);
    if (target === null || column === undefined || cell === '') continue;
    const read = isFailed(cell) ? wrong('formula') : column.read(cell);
    if ('problem' in read) problems.set(target, read.problem);
    else values[target] = read.value;
  }
  if (values.id === undefined && !problems.has('id') && values.jobName === undefined)
    if (!problems.has('jobName')) problems.set('jobName', 'required');
  for (const [one, other] of [
    ['lng', 'lat'],
    ['lat', 'lng'],
  ] as const)
    if (values[one] !== undefined && values[other] === undefined && !problems.has(other))
      problems.set(other, 'pair');
  const { lng, lat, ...input } = values;
  // A new job has no version, although its row may be a copy of another.
  if (input.id === undefined) delete input.expectedVersion;
  const coordinates = lng !== undefined && lat !== undefined && { coordinates: { lng, lat } };
  return { input: { ...input, ...coordinates } as ImportJobInput, problems };
}

export const readRows = (cells: Cells, matching: Matching): SheetRow[] =>
  cells.map((row) => readRow(row, matching));

/** Returns the service's messages by row and field: `rows.3.coordinates.lat` is about `lat`. */
export function serviceProblems(fields: readonly FieldProblem[]): Map<number, RowProblems> {
  const told = new Map<number, Map<Target, { readonly told: string }>>();
  for (const { field, message } of fields) {
    const [, row = '', name = ''] = /^rows\.(\d+)\.(?:coordinates\.)?(\w+)/.exec(field) ?? [];
    if (row === '') continue;
    const target = name as Target;
    const known = told.get(Number(row)) ?? new Map<Target, { readonly told: string }>();
    told.set(Number(row), known.set(target, { told: message }));
  }
  return told;
}
