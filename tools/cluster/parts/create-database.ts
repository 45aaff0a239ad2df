import { connect } from '../../../src/database/connection/connect';

/** Creates the database `jobs` on the primary, with pg_stat_statements. */
export async function createDatabase(primaryUrl: string): Promise<void> {
  const statements = {
    'CREATE DATABASE jobs': 'postgres',
    'CREATE EXTENSION pg_stat_statements': 'jobs',
  };
  for (const [statement, name] of Object.entries(statements)) {
    const database = connect(primaryUrl.replace('/jobs?', `/${name}?`), 1);
    try {
      await database.raw(statement);
    } finally {
      await database.destroy();
    }
  }
}
