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

  getMigration(migration: string): Promise<Knex.Migration> {
    // A native import() needs the extension, which differs between sources and compiled files.
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    return Promise.resolve(require(join(this.folder, migration)) as Knex.Migration);
  }
}

const settings = (): Knex.MigratorConfig => ({ migrationSource: new MigrationFolder() });

const ignore = () => undefined;

/**
 * Runs the pending migrations; returns their names. Waits while another process migrates, after
 * calling `onWait` once.
 */
export const migrate = (database: Knex, onWait: () => void = ignore): Promise<string[]> =>
  withMigrationLock(database, onWait, async () => {
    const [, names] = (await database.migrate.latest(settings())) as [number, string[]];
    return names;
  });

/** Rolls back one migration, and deletes the data in what it had added. */
export const rollBackOne = (database: Knex, name: string): Promise<void> =>
  withMigrationLock(database, ignore, () => database.migrate.down({ ...settings(), name }));
