import type { Knex } from 'knex';

/** Triggers of jobs that must run during replication, too; `ENABLE TRIGGER` would undo that. */
const ALWAYS = ['job_audience', 'job_place'];

/** Returns one line that names triggers that do not always run, and how to mend them; or null. */
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
