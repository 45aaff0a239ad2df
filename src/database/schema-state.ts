import type { Knex } from 'knex';
import { MigrationFolder } from './migrate';

/** A migration that ran on the database. */
export interface Applied {
  readonly name: string;
  readonly at: Date;
  /** Whether this release has it; if not, a newer one migrated the database. */
  readonly known: boolean;
}

/** What ran on a database, in its order, and what this release has that did not. */
export interface SchemaState {
  readonly applied: readonly Applied[];
  readonly pending: readonly string[];
}

/** Reads only, also on a database that was never migrated. */
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

/** Why this release cannot work with the database's schema, in one line; null where it can. */
export function misfitOf({ pending }: SchemaState): string | null {
  const [first] = pending;
  if (first === undefined) return null;
  return `The database lacks ${pending.length} migration(s), from ${first} on: run "npm run migrate".`;
}

/**
 * What a newer release has done to the database, in one line; null where nothing. The former release works on with it:
 * migrations only add while it may still run (docs/deployment.md).
 */
export function newerOf({ applied }: SchemaState): string | null {
  const unknown = applied.filter(({ known }) => !known);
  const [first] = unknown;
  if (first === undefined) return null;
  return `The database is newer than this release: it has ${unknown.length} migration(s) unknown here, from ${first.name} on.`;
}
