import type { FieldProblem } from '../../api/request-error';
import type { ImportJobInput } from '../../documents/importing';
import { wrong, type TypedProblem } from '../../edit/typed-values';
import { id, isFailed, type Target } from './cell.values';
import { isUnchanged, type CurrentCells } from './current.cells';
import type { Cells } from './sheet.cells';
import { columnOf } from './sheet.columns';
import type { Matching } from './sheet.matching';

/** The problems of a row's cells by field: a problem of the page, or the service's message. */
export type RowProblems = ReadonlyMap<Target, TypedProblem | { readonly told: string }>;

export interface SheetRow {
  readonly input: ImportJobInput;
  readonly problems: RowProblems;
  /** Whether the job has no cover, apart from this row; false if that is unknown. */
  readonly isCoverless: boolean;
}

type Values = Partial<Record<Target, unknown>>;

const FORMULA = wrong('formula');

const PLACE = [
  ['lng', 'lat'],
  ['lat', 'lng'],
] as const;

/**
 * Reads a row as the service's input, without the fields that do not change: those of empty cells,
 * and of cells that contain the job's value, which may be one that the service would refuse.
 */
export function readRow(
  cells: readonly string[],
  matching: Matching,
  jobs: CurrentCells = new Map(),
): SheetRow {
  const values: Values = {};
  const problems = new Map<Target, TypedProblem>();
  const changed = new Set<Target>();
  const job = jobs.get(idIn(cells, matching) ?? '');
  for (const [index, target] of matching.entries()) {
    const cell = cells[index] ?? '';
    const column = target === null ? undefined : columnOf(target);
    if (target === null || column === undefined || cell === '') continue;
    const current = job?.get(target);
    const isSame = current !== undefined && isUnchanged(target, cell, current);
    const read = isSame ? column.read(current) : isFailed(cell) ? FORMULA : column.read(cell);
    if (!isSame) changed.add(target);
    if ('value' in read) values[target] = read.value;
    else if (!isSame) problems.set(target, read.problem);
  }
  const isNew = values.id === undefined && !problems.has('id');
  if (isNew && values.jobName === undefined && !problems.has('jobName'))
    problems.set('jobName', 'required');
  const isMoved = PLACE.some(([one]) => changed.has(one));
  for (const [one, other] of PLACE)
    if (isMoved && values[one] !== undefined && values[other] === undefined)
      if (!problems.has(other)) problems.set(other, 'pair');
  const isCoverless = isNew || job?.get('cover') === '';
  return { input: inputOf(values, changed), problems, isCoverless };
}

function inputOf(values: Values, changed: ReadonlySet<Target>): ImportJobInput {
  const { id, expectedVersion, lng, lat, ...others } = values;
  const fields = Object.entries(others).filter(([target]) => changed.has(target as Target));
  const isMoved = changed.has('lng') || changed.has('lat');
  return {
    ...Object.fromEntries(fields),
    ...(id !== undefined && { id }),
    // A new job has no version, although its row may be a copy of another.
    ...(id !== undefined && expectedVersion !== undefined && { expectedVersion }),
    ...(isMoved && lng !== undefined && lat !== undefined && { coordinates: { lng, lat } }),
  } as ImportJobInput;
}

/** Returns the id of the job that a row changes; null if it has none. */
function idIn(cells: readonly string[], matching: Matching): string | null {
  const read = id(cells[matching.indexOf('id')] ?? '');
  return 'value' in read ? read.value : null;
}

/** Returns the ids of all jobs that rows change, each once. */
export const idsIn = (cells: Cells, matching: Matching): string[] => [
  ...new Set(cells.flatMap((row) => idIn(row, matching) ?? [])),
];

export const readRows = (cells: Cells, matching: Matching, jobs?: CurrentCells): SheetRow[] =>
  cells.map((row) => readRow(row, matching, jobs));

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
