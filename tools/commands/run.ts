import type { Knex } from 'knex';
import { DatabaseError } from 'pg';
import { readConfig, type Config } from '../../src/config';
import { openDatabaseBesideService } from '../../src/database/connection/open';
import { adviceOn, driverReason } from '../../src/database/connection/requirements';
import { isOwnedByOldSide } from '../../src/database/faults';
import { migrate } from '../../src/database/schema/migrate';
import { readSchemaState, schemaProblem } from '../../src/database/schema/schema-state';

/** Throws a one-line error if the schema does not fit this release. */
async function requireSchema(database: Knex): Promise<void> {
  const problem = schemaProblem(await readSchemaState(database));
  if (problem !== null) throw new Error(problem);
}

/**
 * As withDatabase, but migrates the embedded database, and throws a one-line error if the schema
 * of another one does not fit this release.
 */
export const withMigratedDatabase: typeof withDatabase = (work) =>
  withDatabase(async (database, config) => {
    // As in `npm start`: the embedded database belongs to this process.
    if (config.databaseUrl === undefined) await migrate(database);
    await requireSchema(database);
    await work(database, config);
  });

/** Runs `work` with the configured database, which is closed afterwards. */
export async function withDatabase(
  work: (database: Knex, config: Config) => Promise<void>,
): Promise<void> {
  const config = readConfig();
  const { withLongTimeout, close } = await openDatabaseBesideService(config, () =>
    process.stderr.write(`No DATABASE_URL is set: using the database in ${config.dataDir}.\n`),
  );
  await withLongTimeout((database) => work(database, config))
    .catch(inOneLine)
    .finally(close);
}

/** Shortens the error: Knex puts the statement, which may be long, before the server's message. */
function inOneLine(error: unknown): never {
  if (!(error instanceof DatabaseError)) throw error;
  if (!isOwnedByOldSide(error))
    throw new Error(`PostgreSQL refused a statement: ${driverReason(error)}.${adviceOn(error)}`, {
      cause: error,
    });
  throw new Error(
    `The table ${error.table} belongs to the old service until it is moved: make the change ` +
      'there. See docs/moving-in.md.',
  );
}
