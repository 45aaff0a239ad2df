import type { Changes } from '../../../database/editing/row-changes';
import { badFields, ServiceError, type FieldProblem } from '../../../errors';
import { lookUpProblems, problemsOf } from '../../../graphql-types/validation.problems';
import { parseId } from '../../../lib/values/ids';
import { twoDecimals } from '../../../lib/values/money';
import { messages } from '../../../lib/messages/messages';
import { columnsAfter } from '../admin/job.admin.changes';
import { NEW_JOB } from '../admin/job.admin.rules';
import type { LockedJob } from '../admin/job.admin.storage';
import { ImportJobInput } from './job.import.input';

type Rows = readonly ImportJobInput[];

/** Returns the id in a row; null if it has none. */
export const idOf = ({ id }: ImportJobInput): number | null => (id == null ? null : parseId(id));

const problem = (index: number, field: string, { code, message }: Omit<FieldProblem, 'field'>) => ({
  field: `rows.${index}.${field}`,
  code,
  message,
});

/** Returns the problems found before the jobs are locked; a field is named like `rows.3.salary`. */
export async function rowProblems(rows: Rows, context: unknown): Promise<FieldProblem[]> {
  const broken = rows.map((row) => problemsOf(row, ImportJobInput));
  // All rows at once, so that loaders fetch related rows in one statement.
  const looked = await Promise.all(
    rows.map((row, index) =>
      lookUpProblems(row, ImportJobInput, context, broken[index] ?? [], { id: row.id }),
    ),
  );
  const ofRows = [namelessRows(rows), repeatedIds(rows), versionsOfNone(rows)];
  return [...inRows(broken), ...inRows(looked), ...ofRows.flat()];
}

/** Adds the row's index to the field of each problem. */
const inRows = (problems: readonly FieldProblem[][]): FieldProblem[] =>
  problems.flatMap((ofRow, index) => ofRow.map((each) => problem(index, each.field, each)));

/** Finds new jobs without a name. */
const namelessRows = (rows: Rows): FieldProblem[] =>
  rows.flatMap(({ id, jobName }, index) =>
    id == null && jobName === undefined
      ? [problem(index, 'jobName', { code: 'REQUIRED', message: messages.required })]
      : [],
  );

/** Finds versions given for jobs that are yet to be added. */
const versionsOfNone = (rows: Rows): FieldProblem[] =>
  rows.flatMap(({ id, expectedVersion }, index) => {
    if (id != null || expectedVersion == null) return [];
    const why = { code: 'NOT_ALLOWED', message: messages.versionOfNone } as const;
    return [problem(index, 'expectedVersion', why)];
  });

function repeatedIds(rows: Rows): FieldProblem[] {
  const met = new Set<number>();
  return rows.flatMap((row, index) => {
    const id = idOf(row);
    if (id === null) return [];
    if (met.has(id)) return [problem(index, 'id', { code: 'INVALID', message: messages.eachOnce })];
    met.add(id);
    return [];
  });
}

/**
 * Returns what each row sets, given the jobs that rows refer to and the database's time. Throws
 * BAD_USER_INPUT that names every wrong cell, or else CONFLICT that names the rows whose jobs
 * somebody else has changed since the preview.
 */
export function checkedChanges(
  rows: Rows,
  problems: readonly FieldProblem[],
  jobs: ReadonlyMap<number, LockedJob>,
  now: Date,
): Changes[] {
  const found = [...problems];
  const wrongRows = new Set(problems.map(({ field }) => field.split('.', 2)[1]));
  const changes = rows.map((row, index): Changes => {
    const id = idOf(row);
    const job = jobs.get(id ?? 0) ?? null;
    if (id !== null && job === null) {
      const message = messages.notFound('job', id);
      found.push(problem(index, 'id', { code: 'NOT_FOUND', message }));
      return {};
    }
    if (wrongRows.has(String(index))) return {};
    try {
      return columnsAfter(withNewTotal(row, job), job ?? NEW_JOB, now);
    } catch (error) {
      const fields = error instanceof ServiceError ? error.problems : [];
      if (fields.length === 0) throw error;
      found.push(...fields.map((each) => problem(index, each.field, each)));
      return {};
    }
  });
  if (found.length > 0) throw badFields(found);
  refuseOutdated(rows, jobs);
  return changes;
}

/**
 * Drops an unchanged total. Exported sheets contain every total; if only a price is edited, the
 * total would otherwise stay instead of following the sum.
 */
function withNewTotal(row: ImportJobInput, job: LockedJob | null): ImportJobInput {
  const { factoryPriceTotal: total, ...others } = row;
  return total != null && twoDecimals(total) === job?.factory_price_total ? others : row;
}

function refuseOutdated(rows: Rows, jobs: ReadonlyMap<number, LockedJob>): void {
  const fields = rows.flatMap((row, index) => {
    const version = jobs.get(idOf(row) ?? 0)?.version ?? null;
    if (row.expectedVersion == null || version === row.expectedVersion) return [];
    const message = messages.changedSince('job', version);
    return [problem(index, 'id', { code: 'INVALID', message })];
  });
  const [first] = fields;
  if (first !== undefined) throw new ServiceError('CONFLICT', first.message, { fields });
}
