import type { Knex } from 'knex';
import { HIDE_EXPIRED } from '../../src/features/job/job.expiry.storage';

/** Hears each statement that the service sends for a request: none that it sends by itself. */
export function recordStatements(database: Knex): {
  readonly statements: string[];
  readonly stop: () => void;
} {
  const statements: string[] = [];
  const record = ({ sql }: { sql: string }) => {
    if (sql !== HIDE_EXPIRED) statements.push(sql);
  };
  database.on('query', record);
  return { statements, stop: () => void database.removeListener('query', record) };
}
