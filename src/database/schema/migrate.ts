import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { withMigrationLock } from './migration-lock';

/**
 * Names migrations by their files without the extension, so that a database migrated from
 * TypeScript sources and one migrated from compiled files agree on what has run.
 */
export class MigrationFolder implements Knex.MigrationSource<string> {
  private readonly folder = join(__dirname, '..', '..', '..', 'migrations');

  getMigrations(): Promise<string[]> {
    const names = readdirSync(this.folder)
      .filter((file) => /^\d{4}_\w+\.(ts|js)$/.test(file))
      .map((file) => file.replace(/\.(ts|js)$/, ''));
    return Promise.resolve(names.sort());
  }

  getMigrationName(migration: string): string {
    return migration;
  }

  getMigration(migration: string): Promise<Migration> {
    // A native import() needs the extension, which differs between sources and compiled files.
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    return Promise.resolve(require(join(this.folder, migration)) as Migration);
  }
}

interface Migration extends Knex.Migration {
  /** `transaction: false`: it runs its own transactions and must be repeatable. */
  readonly config?: { readonly transaction?: boolean };
}

/** Callbacks that report the progress of migrations. */
export interface MigrationListener {
  /** Called once if another process is migrating and has to be waited for. */
  readonly onWait?: () => void;
  readonly onBegin?: (name: string) => void;
  /** `took` is in milliseconds. */
  readonly onDone?: (name: string, took: number) => void;
}

const source = new MigrationFolder();
const settings: Knex.MigratorConfig = { migrationSource: source };

const ignore = () => undefined;

/** Runs the pending migrations; returns their names. Waits while another process migrates. */
export const migrate = (
  database: Knex,
  { onWait = ignore, onBegin = ignore, onDone = ignore }: MigrationListener = {},
): Promise<string[]> =>
  withMigrationLock(database, onWait, async () => {
    const [, pending] = (await database.migrate.list(settings)) as [unknown, string[]];
    const batch = (await lastBatch(database)) + 1;
    for (const name of pending) {
      onBegin(name);
      const began = performance.now();
      await runOne(database, name, batch);
      onDone(name, performance.now() - began);
    }
    return pending;
  });

/**
 * Rolls back one migration and removes its row, in one transaction. Deletes the data in the tables
 * and columns that it added.
 */
export const rollBackOne = (database: Knex, name: string): Promise<void> =>
  withMigrationLock(database, ignore, () =>
    database.transaction((transaction) => transaction.migrate.down({ ...settings, name })),
  );

/**
 * Runs a migration and writes its row in one transaction, unless it has its own. `migrate.latest`
 * would write the row afterwards: a process killed in between would leave a migration that cannot
 * run again.
 */
async function runOne(database: Knex, name: string, batch: number): Promise<void> {
  const run = async (through: Knex) => {
    await through.migrate.up({ ...settings, name });
    // Knex would give each migration its own batch, but `migrate.rollback` reverts a whole batch,
    // which should be all those run together.
    await through('knex_migrations').where({ name }).update({ batch });
  };
  const { config } = await source.getMigration(name);
  await (config?.transaction === false ? run(database) : database.transaction(run));
}

async function lastBatch(database: Knex): Promise<number> {
  const [row] = await database('knex_migrations').max<{ last: number | null }[]>({ last: 'batch' });
  return row?.last ?? 0;
}
