import type { Knex } from 'knex';

/** Triggers that must run during replication, too; `ENABLE TRIGGER` would undo that. */
const ALWAYS = [
  'job_audience',
  'job_place',
  'category_changed',
  'factory_changed',
  'site_config_changed',
];

/** One statement for each table; D is disabled, R runs only and A also during replication. */
const WEAK = `
  SELECT format('"ALTER TABLE %I %s"', relname, string_agg(format('ENABLE %sTRIGGER %I',
      CASE WHEN tgname = ANY (:always) THEN 'ALWAYS ' END, tgname), ', ' ORDER BY tgname)) AS mended
  FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
  WHERE relnamespace = current_schema()::regnamespace
    AND (tgenabled IN ('D', 'R') OR tgenabled <> 'A' AND tgname = ANY (:always))
  GROUP BY relname ORDER BY relname`;

/** Returns one line that says how to mend triggers that do not always run; null if all do. */
export async function readWeakTriggers(database: Knex): Promise<string | null> {
  const { rows } = await database.raw<{ rows: { mended: string }[] }>(WEAK, { always: ALWAYS });
  if (rows.length === 0) return null;
  return (
    'Triggers do not always run, so totals may be wrong and lists may miss jobs: run ' +
    `${rows.map(({ mended }) => mended).join(' and ')}, and what docs/operations.md says under ` +
    'Totals.'
  );
}
