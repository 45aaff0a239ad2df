import type { Client } from 'pg';
import { guessMap } from '../../../tools/import/plan/map';
import { makePlans, type Plan } from '../../../tools/import/plan/plan';
import {
  OldTableWriter,
  openOldWriter,
  type OwnRow,
} from '../../../tools/import/owners/old-writer';
import type { Change } from '../../../tools/import/owners/outbox';
import { lastOldId } from '../../../tools/import/owners/transfer';
import { WriteBack } from '../../../tools/import/owners/write-back';
import { readLiveSchema } from '../../../tools/import/source/live';
import { openSource, type Source } from '../../../tools/import/source/source';
import { describeWithMariadb, startMariadb, type Mariadb } from '../../support/import/mariadb';

/** 2024-03-01 08:00:05.25 in the old service's time zone, +08:00. */
const MOMENT = '1709251205.25';

/** A row whose deletion a foreign key prevents. */
const REFERENCE = [
  `CREATE TABLE fa_remark (user_id int, job_id int,
     FOREIGN KEY (user_id, job_id) REFERENCES fa_job_collect (user_id, job_id))`,
  'INSERT INTO fa_job_collect (user_id, job_id) VALUES (2, 3)',
  'INSERT INTO fa_remark VALUES (2, 3)',
];

/** A client whose database has recorded these changes, and has these rows now. */
function changesOf(changes: readonly Change[], rows: readonly OwnRow[]): Client {
  const query = (sql: string) =>
    Promise.resolve({ rows: sql.includes('FROM import_outbox WHERE') ? changes : rows });
  return { query } as unknown as Client;
}

describeWithMariadb('a row that is written back', () => {
  let old: Mariadb;

  beforeAll(async () => {
    old = await startMariadb();
  }, 60_000);

  afterAll(async () => {
    await old.close();
  });

  /** Recreates a table and runs `work` with the plan for it. */
  async function withPlan<Result>(
    name: string,
    statements: readonly string[],
    work: (source: Source, plan: Plan) => Promise<Result>,
  ): Promise<Result> {
    await old.run(`DROP TABLE IF EXISTS fa_${name}`, ...statements);
    const source = await openSource(old.url);
    try {
      const schema = await readLiveSchema(source);
      const plan = makePlans(guessMap(schema, 'fa_'), schema).find(
        ({ table }) => table.name === name,
      );
      if (plan === undefined) throw new Error('There is no plan.');
      return await work(source, plan);
    } finally {
      await source.close();
    }
  }

  /** Writes a row to a table that the statements create; returns the stored rows of user 2. */
  async function written(name: string, row: OwnRow, ...statements: string[]) {
    await withPlan(name, statements, async (source, plan) => {
      const connection = await openOldWriter(old.url);
      try {
        const writer = await OldTableWriter.open(source, connection, plan);
        const key = plan.table.key.map((column) => row[column] ?? '');
        await writer.write(connection, key, row);
      } finally {
        connection.destroy();
      }
    });
    return old.rows(`SELECT * FROM fa_${name} WHERE user_id = 2`);
  }

  it.each([
    ['9', [9]],
    ['12', [9, 12]],
    ['9', [9, 3_000_000_000]],
    ['0', [3_000_000_000]],
    ['0', []],
  ])('gets an id above %s, the last valid one of %j', async (last, ids) => {
    const found = await withPlan(
      'job_keyword',
      [
        `CREATE TABLE fa_job_keyword (id bigint AUTO_INCREMENT PRIMARY KEY, user_id int, keyword varchar(9))`,
        ...ids.map((id) => `INSERT INTO fa_job_keyword VALUES (${id}, 1, 'cook')`),
        'DELETE FROM fa_job_keyword WHERE id = 12',
      ],
      lastOldId,
    );
    expect(found).toBe(last);
  });

  it.each([
    ['int', [1700000000], 1709251205],
    ['int', [], 1709251205],
    ['bigint', [1700000000000, 0], 1709251205250],
    ['bigint', [5, 1700000000000, 1700000001000], 1709251205250],
    ['bigint', [1700000000000000], 1709251205250000],
    ['decimal(16,3)', [1700000000.5], '1709251205.000'],
    ['bigint', [20231115061320], 20240301080005],
    ['int', [20231115], 20240301],
    ['varchar(30)', ['1700000000'], '1709251205'],
    ['varchar(30)', ['1700000000000'], '1709251205250'],
    ['varchar(30)', ['2023-11-15 06:13:20'], '2024-03-01 08:00:05'],
    ['varchar(30)', ['2023/11/15 06:13'], '2024/03/01 08:00'],
    ['varchar(30)', ['2023-11-14T22:13:20.000Z'], '2024-03-01T00:00:05Z'],
    ['varchar(30)', ['2023-11-5 6:13:20', 'never'], '2024-03-01 08:00:05'],
    ['varchar(30)', ['2023-11-15'], '2024-03-01'],
  ])('has times in the format of the old column %s: %j', async (type, there, becomes) => {
    const rows = await written(
      'job_collect',
      { user_id: '2', job_id: '3', createtime: MOMENT },
      `CREATE TABLE fa_job_collect (id int AUTO_INCREMENT PRIMARY KEY, user_id int, job_id int, createtime ${type})`,
      ...there.map((value) => `INSERT INTO fa_job_collect VALUES (NULL, 1, 1, '${value}')`),
    );
    expect(rows).toMatchObject([{ job_id: 3, createtime: becomes }]);
  });

  it.each([
    ['int', 'NULL', '0'],
    ['datetime', "'0000-00-00'", '0'],
    ['timestamp', "'0000-00-00'", '0'],
    ['bigint', '1700000000000', '1700000000'],
    ['varchar(20)', "'2023/11/15 6:13'", '1699999980'],
    ['varchar(20)', "'never'", '0'],
  ])('keeps the stored form of an equal time in a column %s: %s', async (type, there, here) => {
    const row = { id: '7', user_id: '2', keyword: 'cook\ufffd', createtime: here };
    const rows = await written(
      'job_keyword',
      { ...row, updatetime: '1709251205.25' },
      `CREATE TABLE fa_job_keyword (id int PRIMARY KEY AUTO_INCREMENT, user_id int,
         keyword varbinary(20), createtime ${type} NULL, updatetime int)`,
      `INSERT INTO fa_job_keyword VALUES (7, 2, x'636f6f6bbd', ${there}, 1)`,
    );
    expect(rows).toMatchObject([{ updatetime: 1709251205 }]);
    expect(
      await old.number(`SELECT count(*) FROM fa_job_keyword
      WHERE keyword = x'636f6f6bbd' AND createtime <=> ${there}`),
    ).toBe(1);
  });

  it('has defaults for columns unknown here and omits version columns', async () => {
    const rows = await written(
      'job_collect',
      { user_id: '2', job_id: '3' },
      `CREATE TABLE fa_job_collect (id int AUTO_INCREMENT PRIMARY KEY, user_id int, job_id int,
         kind enum('good', 'best') NOT NULL, at time NOT NULL, bits bit(3) NOT NULL, tags set('a') NOT NULL,
         seen timestamp(3) NOT NULL, twice int AS (job_id * 2) STORED, nobody_sees int INVISIBLE) WITH SYSTEM VERSIONING`,
    );
    expect(rows).toMatchObject([{ kind: 'good', at: '00:00:00', tags: '', twice: 6 }]);
  });

  it.each([
    ['has a CHECK constraint', 'job_id int CHECK (job_id < 9)', '9'],
    ['has a JSON column that needs a value', 'job_id int, extra json NOT NULL', '9'],
    ['is referred to by a row there', 'job_id int, UNIQUE (user_id, job_id)', '3'],
    ['has a trigger that refuses it', 'job_id int', '8'],
  ])('is reported, and ends nothing, if its table %s', async (_why, column, job) => {
    const statements = [
      'DROP TABLE IF EXISTS fa_remark',
      'DROP TABLE IF EXISTS fa_job_collect',
      `CREATE TABLE fa_job_collect (id int AUTO_INCREMENT PRIMARY KEY, user_id int, ${column})`,
      `CREATE TRIGGER refusal BEFORE INSERT ON fa_job_collect FOR EACH ROW
         IF NEW.job_id = 8 THEN SIGNAL SQLSTATE '70000' SET MESSAGE_TEXT = 'refused'; END IF`,
      ...(job === '3' ? REFERENCE : []),
    ];
    const rows = job === '3' ? [] : [{ user_id: '2', job_id: job }];
    const printed: string[] = [];
    await withPlan('job_collect', statements, async (source, plan) => {
      const client = changesOf([{ nr: '1', table: 'job_collect', key: ['2', job] }], rows);
      const writeBack = await WriteBack.open(client, { url: old.url, source }, [plan], (line) =>
        printed.push(line),
      );
      try {
        expect(await writeBack.batch()).toBe(1);
      } finally {
        writeBack.close();
      }
    });
    expect(printed).toEqual([
      expect.stringContaining(`job_collect 2/${job} cannot be written back`),
    ]);
    await old.run('DROP TABLE IF EXISTS fa_remark');
  });

  it('is rejected if the server computes one of its columns', async () => {
    const refused = written(
      'job_collect',
      { user_id: '2', job_id: '3' },
      `CREATE TABLE fa_job_collect (id int AUTO_INCREMENT PRIMARY KEY, user_id int, theirs int,
         job_id int AS (theirs) STORED)`,
    );
    await expect(refused).rejects.toThrow(/the server computes fa_job_collect\.job_id/);
  });
});
