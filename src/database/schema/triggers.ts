import type { Knex } from 'knex';

/** Triggers of jobs that run in replication, too; `ENABLE TRIGGER` makes ordinary ones of them. */
const ALWAYS = ['job_audience', 'job_place'];

/** Says in one line which of them do not always run, and what helps; null if all do. */
export async function readWeakTriggers(database: Knex): Promise<string | null> {
  const { rows } = await database.raw<{ rows: { name: string }[] }>(
    `SELECT tgname AS name FROM pg_trigger
     WHERE tgrelid = 'job'::regclass AND tgname = ANY (?) AND tgenabled <> 'A' ORDER BY 1`,
    [ALWAYS],
  );
  if (rows.length === 0) return null;
  const lines = rows.map(({ name }) => `"ALTER TABLE job ENABLE ALWAYS TRIGGER ${name}"`);
  return (
    `Triggers of job do not always run, so lists may miss jobs: run ${lines.join(' and ')}, and ` +
    'what docs/operations.md says under Totals.'
  );
}
