import type { Knex } from 'knex';

/** What instances do periodically, independent of requests. */
export const PERIODIC =
  /WITH due AS|daily_|most_common_elems|hourly_work|job_count|job_name_compact|AS frequent/;

/** Receives each statement that the service sends for a request, and none of its own. */
export function recordStatements(database: Knex): {
  readonly statements: string[];
  readonly stop: () => void;
} {
  const statements: string[] = [];
  const record = ({ sql }: { sql: string }) => {
    if (!PERIODIC.test(sql)) statements.push(sql);
  };
  database.on('query', record);
  return { statements, stop: () => void database.removeListener('query', record) };
}
