import type { Knex } from 'knex';
import type { PlannedRow } from './job.import.plan';

/** The rows, each new job with the newest published job of the same name if there is one. */
export async function withNamesakes(
  database: Knex,
  planned: readonly PlannedRow[],
): Promise<PlannedRow[]> {
  const names = planned.flatMap(({ isNew, jobName }) => (isNew ? [jobName] : []));
  if (names.length === 0) return [...planned];
  const found = await database('job')
    .where({ status: 'published' })
    .whereIn('job_name', [...new Set(names)])
    .groupBy('job_name')
    .select<{ name: string; id: number }[]>('job_name as name', database.raw('max(id) as id'));
  const ids = new Map(found.map(({ name, id }) => [name, id]));
  return planned.map((row) => {
    const namesakeId = row.isNew ? ids.get(row.jobName) : undefined;
    return namesakeId === undefined ? row : { ...row, namesakeId };
  });
}
