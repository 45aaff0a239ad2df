import { postgresUrl, postgresUrls } from './addresses';
import { milliseconds, oneOf } from './kinds';

/** How replicas of the primary, and poolers in front of it, are reached. */
export const databaseSettings = {
  DATABASE_REPLICA_URLS: postgresUrls().describe(
    'Streaming replicas to read from, comma-separated; callers always read their own writes.',
  ),
  DATABASE_REPLICA_LAG: milliseconds(800, 500, 600_000).describe(
    'How far a replica may lag; above 1,000 ms, changes show later than promised.',
  ),
  DATABASE_LISTEN_URL: postgresUrl('same as `DATABASE_URL`').describe(
    'Direct URL of the primary, for change notifications, if `DATABASE_URL` is a pooler.',
  ),
  DATABASE_STATEMENTS: oneOf(['named', 'unnamed']).describe(
    '`unnamed` for poolers that cannot keep prepared statements, such as PgBouncer before 1.21.',
  ),
};
