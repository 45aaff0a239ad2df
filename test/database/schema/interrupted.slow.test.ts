import { MigrationFolder, migrate, rollBackOne } from '../../../src/database/schema/migrate';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { databaseSchema } from '../../support/schema/database-schema';
import { schemaLines } from '../../support/schema/schema-lines';

const REFUSED = 'this statement is refused';
/** These always run; otherwise a transaction would stay open that the server would end. */
const OF_TRANSACTIONS = /^(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/;

const source = new MigrationFolder();
const schema = async ({ knex }: TestDatabase) => ({
  tables: await databaseSchema(knex),
  lines: await schemaLines(knex),
});

/** As if its process had been killed. */
describe('a migration interrupted', () => {
  let all: string[];
  let straight: Awaited<ReturnType<typeof schema>>;
  beforeAll(async () => {
    all = await source.getMigrations();
    const database = await createTestDatabase();
    straight = await schema(database);
    await database.close();
    // Knex logs each refusal.
    jest.spyOn(console, 'log').mockReturnValue();
  });
  afterAll(() => jest.restoreAllMocks());

  describe('before its row was written or deleted', () => {
    let database: TestDatabase;
    beforeAll(async () => {
      database = await createTestDatabase('template0');
      // This creates knex_migrations.
      await database.knex.migrate.list({ migrationSource: source });
      await database.knex.raw(`
        CREATE SCHEMA test;
        CREATE FUNCTION test.refuse() RETURNS trigger LANGUAGE plpgsql
          AS $$ BEGIN RAISE EXCEPTION '${REFUSED}'; END $$`);
    });
    afterAll(() => database.close());

    const refuse = (event: 'INSERT' | 'DELETE', name: string) =>
      database.knex.raw(`
        CREATE OR REPLACE TRIGGER refuse BEFORE ${event} ON knex_migrations FOR EACH ROW
          WHEN (${event === 'INSERT' ? 'NEW' : 'OLD'}.name = '${name}')
          EXECUTE FUNCTION test.refuse()`);
    const allow = () => database.knex.raw('DROP TRIGGER refuse ON knex_migrations');

    it('can be run again with the same resulting schema', async () => {
      for (const name of all) {
        await refuse('INSERT', name);
        await expect(migrate(database.knex)).rejects.toThrow(REFUSED);
      }
      await allow();
      expect(await migrate(database.knex)).toEqual(all.slice(-1));
      expect(await schema(database)).toEqual(straight);
    }, 120_000);

    it('changes nothing when its rollback fails, and can be rolled back again', async () => {
      for (const name of [...all].reverse()) {
        await refuse('DELETE', name);
        const before = await schemaLines(database.knex);
        await expect(rollBackOne(database.knex, name)).rejects.toThrow(REFUSED);
        expect(await schemaLines(database.knex)).toEqual(before);
        await allow();
        await rollBackOne(database.knex, name);
      }
      const tables = await database.knex('pg_tables').where({ schemaname: 'public' });
      expect(tables).toHaveLength(2);
    }, 120_000);
  });

  it('between two of its transactions can be run again', async () => {
    const { knex, ...database } = await createTestDatabase('template0');
    let [isRunning, left] = [false, 0];
    knex.on('query', ({ sql }: { sql: string }) => {
      if (!isRunning || OF_TRANSACTIONS.test(sql)) return;
      left -= 1;
      if (left === 0) throw new Error(REFUSED);
    });
    /** Runs a migration up to this statement; returns whether it ended before. */
    const runUntil = async (name: string, statement: number) => {
      [isRunning, left] = [true, statement];
      await knex.migrate.up({ migrationSource: source, name }).catch((error: unknown) => {
        if ((error as Error).message !== REFUSED) throw error;
      });
      isRunning = false;
      return left > 0;
    };
    for (const name of all) {
      const { config } = await source.getMigration(name);
      let statement = config?.transaction === false ? 1 : Infinity;
      while (!(await runUntil(name, statement))) statement += 1;
    }
    expect(await schema({ knex, ...database })).toEqual(straight);
    await database.close();
  }, 120_000);
});
