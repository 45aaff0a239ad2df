import { MigrationFolder, migrate, rollBackOne } from '../../../src/database/schema/migrate';
import { withMigrationLock } from '../../../src/database/schema/migration-lock';
import { rehearseRollback } from '../../../src/database/schema/rollback';
import { readSchemaState } from '../../../src/database/schema/schema-state';
import { adoptDatabase, createTestDatabase, type TestDatabase } from '../../support/database';

const TABLES = [
  'category',
  'factory',
  'job',
  'job_collect',
  'job_keyword',
  'site_config',
  'user_token',
  'users',
];

describe('migrations', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await createTestDatabase()));
  afterAll(() => database.close());

  const left = async () => {
    const { rows } = await database.knex.raw<{ rows: { name: string }[] }>(`
      SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v', 'm', 'S')
        AND relname NOT LIKE 'knex_%'
      UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')`);
    return rows.map(({ name }) => name);
  };

  it('can all be rolled back and run again', async () => {
    const all = await new MigrationFolder().getMigrations();
    expect((await readSchemaState(database.knex)).pending).toEqual([]);
    expect(await left()).toEqual(expect.arrayContaining(TABLES));

    for (const name of [...all].reverse()) await rollBackOne(database.knex, name);
    expect(await left()).toEqual([]);

    const told: string[] = [];
    const listener = {
      onBegin: (name: string) => told.push(`${name} begins`),
      onDone: (name: string, took: number) => told.push(`${name} took some time: ${took > 0}`),
    };
    expect(await migrate(database.knex, listener)).toEqual(all);
    expect(told).toEqual(all.flatMap((name) => [`${name} begins`, `${name} took some time: true`]));
    expect(await database.knex('knex_migrations').distinct('batch')).toEqual([{ batch: 1 }]);
    expect(await left()).toEqual(expect.arrayContaining(TABLES));
    expect(await migrate(database.knex)).toEqual([]);
  });

  it('report what a rollback would delete, without renamed tables and columns', async () => {
    const [renamed, byAudience] = ['0036_counters_renamed', '0035_keyword_counts_by_audience'];
    const losses = (...names: string[]) => rehearseRollback(database.knex, names);
    await database.knex('job_name_change').insert([{ name: 'a', audience: 7 }, { name: 'b' }]);
    expect(await losses(renamed)).toEqual({ tables: [], columns: [] });
    expect(await losses(renamed, byAudience)).toEqual({
      tables: [{ name: 'job_name_audience_count', rows: 0 }],
      columns: [{ name: 'job_name_change.audience', rows: 1 }],
    });
    await database.knex('job_name_change').delete();
    await expect(losses('0000_nothing')).rejects.toThrow('0000_nothing');
  });

  it('run even if an earlier process was killed while migrating', async () => {
    const last = (await new MigrationFolder().getMigrations()).at(-1) ?? '';
    const kill = () => database.knex('knex_migrations_lock').update({ is_locked: 1 });
    await kill();
    await rollBackOne(database.knex, last);
    await kill();
    expect(await migrate(database.knex)).toEqual([last]);
  });

  it('wait for another process, which can build indexes meanwhile', async () => {
    const last = (await new MigrationFolder().getMigrations()).at(-1) ?? '';
    await rollBackOne(database.knex, last);
    const other = adoptDatabase(database.url);
    let second = Promise.resolve<string[]>([]);
    const never = () => {
      throw new Error('nobody else migrates');
    };
    const first = await withMigrationLock(database.knex, never, async () => {
      await new Promise<void>((resolve) => {
        second = migrate(other.knex, { onWait: resolve });
      });
      await database.knex.raw('CREATE INDEX CONCURRENTLY meanwhile ON job (people_num)');
      await database.knex.raw('DROP INDEX CONCURRENTLY meanwhile');
      return (await readSchemaState(database.knex)).pending;
    });
    expect({ first, second: await second }).toEqual({ first: [last], second: [last] });
    await other.close();
  });

  describe('hold a lock', () => {
    /** The connection that holds the lock, its transaction's age in ms, and its last use. */
    const holder = async () => {
      const { rows } = await database.knex.raw<{
        rows: { pid: number; age: number; used: Date }[];
      }>(`
        SELECT pid, state_change AS used,
          extract(epoch FROM clock_timestamp() - xact_start)::float * 1000 AS age
        FROM pg_locks JOIN pg_stat_activity USING (pid)
        WHERE locktype = 'advisory' AND datname = current_database()`);
      return rows[0];
    };
    const ignore = () => undefined;
    const set = (setting: string) =>
      database.knex.raw(
        `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I ${setting}', current_database()); END $$`,
      );

    it('that is kept alive beyond the timeouts of other transactions', async () => {
      // Long enough for a busy machine to lift them for its transaction.
      await set('SET transaction_timeout = 800');
      await set('SET idle_in_transaction_session_timeout = 500');
      const other = adoptDatabase(database.url);
      const step = async () => {
        const first = await holder();
        let last = first;
        while (last !== undefined && last.age < 1_000) last = await holder();
        await database.knex.raw('CREATE INDEX CONCURRENTLY meanwhile ON job (people_num)');
        await database.knex.raw('DROP INDEX CONCURRENTLY meanwhile');
        return [first, last] as const;
      };
      const [first, last] = await withMigrationLock(other.knex, ignore, step, 1);
      expect(last?.pid).toBe(first?.pid);
      expect(last?.used).not.toEqual(first?.used);
      await other.close();
      await set('RESET transaction_timeout');
      await set('RESET idle_in_transaction_session_timeout');
    });

    it('and fail if its connection is lost', async () => {
      const step = async () => {
        await database.knex.raw('SELECT pg_terminate_backend(?)', [(await holder())?.pid ?? 0]);
        return new Promise(ignore);
      };
      await expect(withMigrationLock(database.knex, ignore, step, 1)).rejects.toThrow();
    });

    it('and succeed if its connection is lost only at the end', async () => {
      const step = async () => {
        await database.knex.raw('SELECT pg_terminate_backend(?)', [(await holder())?.pid ?? 0]);
        while ((await holder()) !== undefined);
        return 'done';
      };
      expect(await withMigrationLock(database.knex, ignore, step)).toBe('done');
    });
  });
});
