import type { Knex } from 'knex';
import type { WrittenLine } from '../../../database/editing/request-keys';
import type { PlannedRow } from './job.import.plan';

/** The results for the rows of an import that has been written already. */
export async function rowsOfLines(
  transaction: Knex.Transaction,
  ids: readonly (number | null)[],
  lines: readonly WrittenLine[],
): Promise<PlannedRow[]> {
  const created = lines.filter(({ action }) => action === 'create');
  const updated = new Map(lines.map((line) => [Number(line.row_id), line]));
  const rows = ids.map((id): Omit<PlannedRow, 'jobName'> => {
    const line = id === null ? created.shift() : updated.get(id);
    const { before = null, after = null } = line ?? {};
    const added = line === undefined ? null : Number(line.row_id);
    return { id: id ?? added, isNew: id === null, version: null, before, after };
  });
  const found = rows.flatMap(({ id }) => id ?? []);
  const jobs = await transaction('job')
    .whereIn('id', found)
    .select<{ id: number; job_name: string }[]>('id', 'job_name');
  const names = new Map(jobs.map(({ id, job_name }) => [id, job_name]));
  return rows.map((row) => ({ ...row, jobName: names.get(row.id ?? 0) ?? '' }));
}
