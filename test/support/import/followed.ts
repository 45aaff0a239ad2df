import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '../database';
import { Following } from './following';
import { BINARY_LOG, startMariadb, type Mariadb } from './mariadb';

/** How long importing a change may take, in tries of 20 ms. */
const TRIES = 500;

/** An old side with a binary log, this side, and a following import; for one test file. */
export class Followed {
  private constructor(
    readonly old: Mariadb,
    readonly target: TestDatabase,
    /** For the files of the test. */
    readonly folder: string,
    readonly following: Following,
  ) {}

  /** `reader`: the grants of a user of that name with the password `secret`; root if omitted. */
  static async start(
    tables: readonly string[],
    reader?: (database: string) => readonly string[],
  ): Promise<Followed> {
    const checksGrants = reader ? ['--skip-grant-tables=0'] : [];
    const [old, target] = await Promise.all([
      startMariadb(...BINARY_LOG, ...checksGrants),
      createTestDatabase(),
    ]);
    await old.run(...tables);
    const url = new URL(old.url);
    if (reader) {
      await old.run(
        "CREATE USER reader@'%' IDENTIFIED BY 'secret'",
        ...reader(url.pathname.slice(1)).map((right) => `GRANT ${right} TO reader@'%'`),
      );
      Object.assign(url, { username: 'reader', password: 'secret' });
    }
    const folder = mkdtempSync(join(tmpdir(), 'job-gateway-followed-'));
    const following = new Following(url.href, target.url, join(folder, 'report'));
    return new Followed(old, target, folder, following);
  }

  /** Waits until a table here has these rows, each the values of `columns`, in their order. */
  async becomes(
    table: string,
    columns: readonly string[],
    rows: readonly (readonly unknown[])[],
  ): Promise<void> {
    const here = async () => {
      const found = await this.target
        .knex(table)
        .select<Record<string, unknown>[]>([...columns])
        .orderBy([...columns]);
      return found.map((row) => columns.map((column) => row[column]));
    };
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (JSON.stringify(await here()) === JSON.stringify(rows)) return;
      await this.target.knex.raw('SELECT pg_sleep(0.02)');
    }
    expect(await here()).toEqual(rows);
  }

  async close(): Promise<void> {
    await this.following.end('SIGKILL');
    await this.target.close();
    await this.old.close();
    rmSync(this.folder, { recursive: true });
  }
}
