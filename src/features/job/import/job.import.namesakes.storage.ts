import type { Knex } from 'knex';
import type { PlannedRow } from './job.import.plan';

/** Adds to each new job the newest published job of the same name, if there is one. */
export async function withNamesakes(
  database: Knex,
  planned: readonly PlannedRow[],
): Promise<PlannedRow[]> {
  const names = [...new Set(planned.flatMap(({ isNew, jobName }) => (isNew ? [jobName] : [])))];
  if (names.length === 0) return [...planned];
  const found = await database('job')
    .where({ status: 'published' })
    // The index on names contains their first hundred characters.
    .whereRaw('left(job_name, 100) = ANY (?)', [names.map((name) => firstOf(name, 100))])
    .whereRaw('job_name = ANY (?)', [names])
    .groupBy('job_name')
    .select<{ name: string; id: number }[]>('job_name as name', database.raw('max(id) as id'));
  const ids = new Map(found.map(({ name, id }) => [name, id]));
  return planned.map((row) => {
    const namesakeId = row.isNew ? ids.get(row.jobName) : undefined;
    return namesakeId === undefined ? row : { ...row, namesakeId };
  });
}

const firstOf = (text: string, count: number) => [...text].slice(0, count).join('');
