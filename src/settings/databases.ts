import { postgresUrl, postgresUrls } from './addresses';
import { milliseconds, oneOf } from './kinds';

/** How databases beside the primary, and poolers in front of it, are reached. */
export const databaseSettings = {
  DATABASE_REPLICA_URLS: postgresUrls().describe(
    'Streaming replicas to read from, with commas; callers always read their own writes.',
  ),
  DATABASE_REPLICA_LAG: milliseconds(800, 500, 600_000).describe(
    'How far a replica may be behind; above a second changes are seen later than promised.',
  ),
  DATABASE_LISTEN_URL: postgresUrl('same as `DATABASE_URL`').describe(
    'The primary itself, to hear of changes, where a pooler stands in between.',
  ),
  DATABASE_STATEMENTS: oneOf(['named', 'unnamed']).describe(
    '`unnamed` for poolers that cannot keep prepared statements, such as PgBouncer before 1.21.',
  ),
};
