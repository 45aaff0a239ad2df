import type { Knex } from 'knex';
import { HIDE_EXPIRED } from '../../src/features/job/job.expiry.storage';
import { COMPACT, FIRST_UNKNOWN } from '../../src/features/job/keyword-counts/keyword.background';
import { READ } from '../../src/features/job/keyword-counts/keyword.statistics';

const BY_ITSELF = [HIDE_EXPIRED, COMPACT, FIRST_UNKNOWN, READ];

/** Receives each statement that the service sends for a request, and none of its own. */
export function recordStatements(database: Knex): {
  readonly statements: string[];
  readonly stop: () => void;
} {
  const statements: string[] = [];
  const record = ({ sql }: { sql: string }) => {
    if (!BY_ITSELF.includes(sql)) statements.push(sql);
  };
  database.on('query', record);
  return { statements, stop: () => void database.removeListener('query', record) };
}
