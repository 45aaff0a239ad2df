import { rmSync, writeFileSync } from 'node:fs';
import { Client } from 'pg';
import { prepareTarget } from '../../../tools/import/target/state';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { startTestCutover, type TestCutover } from '../../support/cutover';
import { readShares } from '../../../tools/cutover/shares/shares.file';

const NOWHERE = new URL('http://127.0.0.1:1');

describe('whose a table is', () => {
  let database: TestDatabase;
  let client: Client;
  let cutover: TestCutover | undefined;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
  });
  afterEach(() => cutover?.close());
  afterAll(async () => {
    await client.end();
    await database.close();
  });

  const start = async (state: object) =>
    (cutover = await startTestCutover({ old: NOWHERE, new: NOWHERE }, state, {
      database: new URL(database.url),
    }));
  const record = (statement: string) => client.query(statement);

  it('is what the import has recorded, whatever the file says', async () => {
    const { file, lines } = await start({
      shares: { jobCollect: 100, jobList: 30 },
      owners: { job_collect: 'new' },
    });
    expect(readShares(file)).toMatchObject({ shares: { jobCollect: 0, jobList: 30 }, owners: {} });
    expect(lines).toContain(
      'owners: job_collect belongs to the old side, as the import has recorded',
    );
  });

  it('is followed while it changes', async () => {
    await prepareTarget(client, false);
    const started = await start({});
    const { file, owners } = started;
    await record(`INSERT INTO import_owned VALUES ('job_collect', true), ('user_token', false)`);
    await owners?.look();
    expect(readShares(file)).toMatchObject({ owners: { job_collect: 'new' }, writeBack: true });
    await started.turn({ ...readShares(file), shares: { jobCollect: 100 } });
    await record(`INSERT INTO import_owned VALUES ('job_keyword', false)`);
    await owners?.look();
    expect(readShares(file)).toMatchObject({
      shares: { jobCollect: 100 },
      owners: { job_collect: 'new', job_keyword: 'new' },
      writeBack: false,
    });
    await record('DELETE FROM import_owned');
    await owners?.look();
    expect(readShares(file)).toMatchObject({ shares: { jobCollect: 0 }, owners: {} });
    await record('INSERT INTO import_closed DEFAULT VALUES');
    await owners?.look();
    expect(readShares(file)).toMatchObject({
      owners: { job_collect: 'new', job_keyword: 'new' },
      writeBack: false,
    });
  });

  it('is read again if a read in progress began before the last change', async () => {
    const { file, owners, shares } = await start({});
    await record('DELETE FROM import_closed');
    // Somebody else is writing the file.
    writeFileSync(`${file}.lock`, '');
    const earlier = owners?.look();
    while (shares.current.owners.job_collect !== undefined) await new Promise(setImmediate);
    await record(`INSERT INTO import_owned VALUES ('job_collect', false)`);
    const later = owners?.look();
    rmSync(`${file}.lock`);
    await later;
    expect(shares.current.owners).toEqual({ job_collect: 'new' });
    await earlier;
  });

  it('stays what it was while the database cannot be asked, which is said once', async () => {
    const owners = { job_collect: 'new' };
    cutover = await startTestCutover(
      { old: NOWHERE, new: NOWHERE },
      { owners },
      { database: new URL('postgres://127.0.0.1:1/none') },
    );
    await cutover.owners?.look();
    expect(cutover.shares.current.owners).toEqual(owners);
    expect(cutover.lines.filter((line) => line.includes('cannot be read'))).toHaveLength(1);
  });
});
