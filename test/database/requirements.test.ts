import { DatabaseError } from 'pg';
import { openDatabase } from '../../src/database/connection/open';
import { adviceOn, preparationError } from '../../src/database/connection/requirements';
import { readLetterCase } from '../../src/database/schema/letter-case';
import { readMissingRights } from '../../src/database/schema/rights';
import { readWeakTriggers } from '../../src/database/schema/triggers';
import { readSchemaState } from '../../src/database/schema/schema-state';
import { ConfigError, readConfig } from '../../src/config';
import { reasonOf } from '../../src/lib/text/reason';
import { createTestDatabase, type TestDatabase } from '../support/database';

describe('a database', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await createTestDatabase()));
  afterAll(() => database.close());

  it('with the encoding LATIN1 is refused', async () => {
    const { knex, url } = database;
    const latin = new URL(url);
    latin.pathname += '_latin1';
    const name = latin.pathname.slice(1);
    await knex.raw(
      `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'LATIN1'
         LOCALE_PROVIDER libc LOCALE 'C'`,
    );
    try {
      await expect(openDatabase(readConfig({ DATABASE_URL: latin.href }))).rejects.toThrow(
        new RegExp(`^DATABASE_URL: the database ${name} at .* has the encoding LATIN1; it must`),
      );
    } finally {
      await knex.raw(`DROP DATABASE ${name} WITH (FORCE)`);
    }
  });

  it('whose locale knows only the letters A to Z is accepted with a warning', async () => {
    const { knex, url } = database;
    expect(await readLetterCase(knex)).toBeNull();
    const plain = new URL(url);
    plain.pathname += '_c';
    const name = plain.pathname.slice(1);
    await knex.raw(`CREATE DATABASE ${name} TEMPLATE template0 LOCALE_PROVIDER libc LOCALE 'C'`);
    const opened = await openDatabase(readConfig({ DATABASE_URL: plain.href }));
    try {
      expect(await readLetterCase(opened.database)).toMatch(/^The locale of the database /);
    } finally {
      await opened.close();
      await knex.raw(`DROP DATABASE ${name} WITH (FORCE)`);
    }
  });

  it('whose role may not read is refused without logging the statement', async () => {
    const { knex, url } = database;
    const error = await knex.transaction(async (transaction) => {
      await transaction.raw('SET LOCAL ROLE pg_monitor');
      return readSchemaState(transaction).catch((refused: unknown) => refused);
    });
    const config = readConfig({ DATABASE_URL: url });
    const reported = [config, { ...config, databaseUrl: undefined }].map((each) =>
      preparationError(each, error),
    );
    expect(reported).toEqual([expect.any(ConfigError), expect.any(ConfigError)]);
    expect(reported.map(reasonOf)).toEqual([
      expect.stringMatching(
        /^DATABASE_URL: the database \S+ at \S+ cannot be used: permission denied for .+\. Use the /,
      ),
      expect.stringMatching(/^DATA_DIR: the database in .* cannot be used: permission denied /),
    ]);
    const other = new Error('other');
    expect(preparationError(config, other)).toBe(other);
  });

  it('behind a PgBouncer without ignore_startup_parameters is refused with advice', () => {
    const refused = new DatabaseError('unsupported startup parameter: lock_timeout', 40, 'error');
    const reported = preparationError(readConfig({ DATABASE_URL: database.url }), refused);
    expect(reasonOf(reported)).toMatch(
      /: lock_timeout; PgBouncer needs ignore_startup_parameters /,
    );
  });

  it('that refuses a statement is reported with advice, if possible that of PostgreSQL', async () => {
    const refused = (statement: string) =>
      database.knex
        .transaction((transaction) => transaction.raw(statement))
        .then(String, (error: unknown) => adviceOn(error));
    expect(
      await Promise.all(
        [
          'SET LOCAL ROLE pg_monitor; SELECT FROM job',
          'SET LOCAL ROLE pg_monitor; CREATE EXTENSION hstore',
          'SET TRANSACTION READ ONLY; DELETE FROM job',
          'CREATE TABLE job (id integer)',
          'DO $$ BEGIN RAISE lock_not_available; END $$',
          'SELECT FROM nothing',
        ].map(refused),
      ),
    ).toEqual([
      ' Use the role that owns the database and its tables.',
      ' Must have CREATE privilege on current database to create this extension.',
      ' DATABASE_URL must lead to a database that accepts writes, such as the primary.',
      ' Use a database without tables of other programs.',
      ' Another session (see pg_stat_activity) holds the lock: try again.',
      '',
    ]);
  });

  it('whose role may only read is accepted with a warning about missing rights', async () => {
    const { knex } = database;
    expect(await readMissingRights(knex)).toBeNull();
    const said = await knex.transaction(async (transaction) => {
      await transaction.raw('SET LOCAL ROLE pg_read_all_data');
      return readMissingRights(transaction);
    });
    expect(said).toMatch(/^The role pg_read_all_data may not use \d+ table\(s\), such as \w+: /);
  });

  it('whose role needs quotes is accepted with a warning whose grants work', async () => {
    const transaction = await database.knex.transaction();
    await transaction.raw('CREATE ROLE "job-gateway"');
    const missing = async () => {
      await transaction.raw('SET LOCAL ROLE "job-gateway"');
      const line = (await readMissingRights(transaction)) ?? '';
      await transaction.raw('RESET ROLE');
      return line;
    };
    const grants = (await missing()).match(/GRANT .+? TO "[^"]+"/g) ?? [];
    expect(grants).toHaveLength(2);
    for (const grant of grants) await transaction.raw(grant);
    expect(await missing()).toMatch(/^The role "job-gateway" does not own the tables, /);
    await transaction.rollback();
  });

  it.each([
    [
      'whose role does not own the tables',
      'SET ROLE pg_monitor',
      /^The role pg_monitor does not own the tables, /,
    ],
    [
      'with an ordinary trigger that must always run',
      'ALTER TABLE job ENABLE TRIGGER job_place; ALTER TABLE factory ENABLE TRIGGER factory_changed',
      /"ALTER TABLE factory ENABLE ALWAYS TRIGGER factory_changed" and "ALTER .* job_place", and/,
    ],
    [
      'with disabled triggers',
      'ALTER TABLE job DISABLE TRIGGER job_place; ALTER TABLE job DISABLE TRIGGER job_count_insert',
      /"ALTER TABLE job ENABLE TRIGGER job_count_insert, ENABLE ALWAYS TRIGGER job_place", and/,
    ],
    [
      'with a foreign key that is not checked',
      'ALTER TABLE job_collect DISABLE TRIGGER ALL',
      /"ALTER TABLE job_collect ENABLE TRIGGER "RI_ConstraintTrigger_c_\d+"/,
    ],
  ])('%s is accepted with a warning', async (_, change, expected) => {
    const transaction = await database.knex.transaction();
    await transaction.raw('GRANT ALL ON ALL TABLES IN SCHEMA public TO pg_monitor');
    expect(await readWeakTriggers(transaction)).toBeNull();
    await transaction.raw(change);
    const lines = [await readMissingRights(transaction), await readWeakTriggers(transaction)];
    await transaction.rollback();
    expect(lines.filter((line) => line !== null)).toEqual([expect.stringMatching(expected)]);
  });
});
