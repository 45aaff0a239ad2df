import { Client } from 'pg';
import { guessMap } from '../../../tools/import/plan/map';
import { makePlans } from '../../../tools/import/plan/plan';
import { readLiveSchema } from '../../../tools/import/source/live';
import { openSource } from '../../../tools/import/source/source';
import { stageChunks } from '../../../tools/import/stage/stage';
import { prepareTarget } from '../../../tools/import/target/prepare-target';
import { startImporting, type Importing } from '../../support/import/importing';
import { describeWithMariadb } from '../../support/import/mariadb';

describeWithMariadb('import of columns of unusual types', () => {
  let importing: Importing;

  beforeAll(async () => {
    importing = await startImporting(
      `CREATE TABLE fa_job (id int PRIMARY KEY, job_name varchar(50), images json, content blob, salary float,
        factory_price enum('9', '20.50'), people_num decimal(10,2), weigh bit(9), type set('3', '1'), user_ids json)`,
      `INSERT INTO fa_job VALUES (1, x'61EDA08062', '["/a.jpg"]', x'41FF', 5000.1, '20.50', NULL, 300, '3,1', '[5]'),
        (2, 'sound', 'null', '招聘', 0.5, '9', 2.00, NULL, '1', '5')`,
      'CREATE TABLE fa_user (id varchar(9), status varchar(30))',
      "INSERT INTO fa_user VALUES ('1', 'normal'), ('2', 'NORMAL'), ('3', 'normal '), ('4', 'hidden'), ('5', 'normal')",
      'CREATE TABLE fa_user_token (token varbinary(50) PRIMARY KEY, user_id varchar(9))',
      "INSERT INTO fa_user_token VALUES ('one', '01'), ('two', 2), ('three', 3), ('four', '04'), ('\\0', '5')",
      'CREATE TABLE fa_job_keyword (id int, user_id int, keyword varchar(50), createtime decimal(12,2), updatetime year)',
      "INSERT INTO fa_job_keyword VALUES (1, 1, '\\0', 0, 0), (2, 1, '焊工\\0', NULL, NULL)",
    );
    expect(await importing.run()).toBe(true);
  }, 120_000);

  afterAll(async () => {
    await importing.close();
  });

  it('reads the same values as the old service', async () => {
    const jobs = await importing.target.knex('job').orderBy('id');
    expect(jobs).toMatchObject([
      {
        ...{ job_name: 'a���b', images: ['/a.jpg'], content: 'A�', salary: '5000.1' },
        ...{ factory_price: '20.50', people_num: 0, weigh: 300, type: [3, 1], user_ids: [5] },
      },
      {
        ...{ job_name: 'sound', images: [], content: '招聘', salary: '0.5' },
        ...{ factory_price: '9.00', people_num: 2, weigh: 0, type: [1], user_ids: [5] },
      },
    ]);
    const unreadable = importing.findings('job', 'invalid UTF-8');
    expect(unreadable.map(({ row, was }) => [row, was])).toEqual([
      ['1', 'A�'],
      ['1', 'a���b'],
    ]);
  });

  it('keeps only tokens that the old service accepted, and no empty keyword', async () => {
    const { knex } = importing.target;
    expect(await knex('user_token').pluck('token_hash')).toEqual(['one']);
    expect(await knex('job_keyword').pluck('keyword')).toEqual(['焊工']);
    expect(importing.findings('job_keyword', 'empty').map(({ row }) => row)).toEqual(['1']);
  });

  it('fails, and does not hang, if the old server is lost while rows are read', async () => {
    const source = await openSource(importing.old.url);
    const client = new Client({ connectionString: importing.target.url });
    await client.connect();
    await prepareTarget(client, true);
    const schema = await readLiveSchema(source);
    const [plan] = makePlans(guessMap(schema, 'fa_'), schema);
    const lost = new Error('Connection lost');
    const leaving = {
      ...source,
      stream: (...how: Parameters<typeof source.stream>) =>
        source.stream(...how).then(() => Promise.reject(lost)),
    };
    if (plan === undefined) throw new Error('There is no plan.');
    const staged = stageChunks(client, leaving, plan, [0n], new Map(), () => undefined);
    await expect(staged).rejects.toBe(lost);
    const { rows } = await client.query('SELECT count(*) FROM import_stage_job');
    expect(rows).toEqual([{ count: '0' }]);
    await client.end();
    await source.close();
  });
});
