import type { Knex } from 'knex';
import { asTyped } from '../../lib/typed-command';
import { MigrationFolder } from './migrate';

/** A migration that has run on the database. */
interface Applied {
  readonly name: string;
  readonly at: Date;
  /** Whether this release has it; if not, a newer release has migrated the database. */
  readonly known: boolean;
}

/** The migrations that have run, in order, and those of this release that have not. */
interface SchemaState {
  readonly applied: readonly Applied[];
  readonly pending: readonly string[];
}

/** Only reads, and works on a database that was never migrated. */
export async function readSchemaState(database: Knex): Promise<SchemaState> {
  const folder = await new MigrationFolder().getMigrations();
  const { rows: tables } = await database.raw<{ rows: { there: boolean }[] }>(
    "SELECT to_regclass('knex_migrations') IS NOT NULL AS there",
  );
  const ran =
    tables[0]?.there === true
      ? await database<{ id: number; name: string; migration_time: Date }>(
          'knex_migrations',
        ).orderBy('id')
      : [];
  return {
    applied: ran.map(({ name, migration_time: at }) => ({
      name,
      at,
      known: folder.includes(name),
    })),
    pending: folder.filter((name) => !ran.some((each) => each.name === name)),
  };
}

/** Why this release cannot work with the schema, in one line; null if it can. */
export function schemaProblem({ pending }: SchemaState): string | null {
  const [first] = pending;
  if (first === undefined) return null;
  const missing = `${pending.length} migration(s), from ${first} on`;
  return `The database lacks ${missing}: run "${asTyped('npm run migrate')}".`;
}

/**
 * Says in one line that a newer release has migrated the database; null if none has. The older
 * release keeps working: migrations only add while it may still run (docs/deployment.md).
 */
export function newerSchema({ applied }: SchemaState): string | null {
  const unknown = applied.filter(({ known }) => !known);
  const [first] = unknown;
  if (first === undefined) return null;
  const others = `${unknown.length} migration(s) unknown here, from ${first.name} on`;
  return `The database is newer than this release: it has ${others}.`;
}
