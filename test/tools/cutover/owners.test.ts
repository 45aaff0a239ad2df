import { rmSync, writeFileSync } from 'node:fs';
import { Client } from 'pg';
import { prepareTarget } from '../../../tools/import/target/prepare-target';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { startTestCutover, type TestCutover } from '../../support/import/cutover';
import { RecordedOwners } from '../../../tools/cutover/shares/owners';
import { readShares } from '../../../tools/cutover/shares/shares.file';

const NOWHERE = new URL('http://127.0.0.1:1');

describe('the owner of a table', () => {
  let database: TestDatabase;
  let client: Client;
  let cutover: TestCutover | undefined;
  let owners: RecordedOwners | undefined;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
  });
  beforeEach(() => record('DROP SCHEMA IF EXISTS import CASCADE'));
  afterEach(async () => {
    await owners?.close();
    await cutover?.close();
  });
  afterAll(async () => {
    await client.end();
    await database.close();
  });

  const start = async (state: object, options = {}) =>
    (cutover = await startTestCutover({ old: NOWHERE, new: NOWHERE }, state, options));
  /** Starts a proxy whose record of owners can also be read on demand. */
  const startReading = async (state = {}, url = database.url) => {
    const started = await start(state);
    owners = new RecordedOwners(url, started.shares, started.events);
    await owners.look();
    return { ...started, owners };
  };
  const record = (statement: string) => client.query(statement);

  it('is the one that the import has recorded, whatever the file says', async () => {
    const { file, lines } = await start(
      { shares: { jobCollect: 100, jobList: 30 }, owners: { job_collect: 'new' } },
      { database: database.url },
    );
    expect(readShares(file)).toMatchObject({ shares: { jobCollect: 0, jobList: 30 }, owners: {} });
    expect(lines).toContain(
      'owners: job_collect belongs to the old side, as the import has recorded',
    );
  });

  it('is updated in the file when the record changes', async () => {
    await prepareTarget(client, false);
    const started = await startReading();
    const { file, owners } = started;
    await record(`INSERT INTO import_owned VALUES ('job_collect', true), ('user_token', false)`);
    await owners.look();
    expect(readShares(file)).toMatchObject({ owners: { job_collect: 'new' }, writeBack: true });
    await started.turn({ ...readShares(file), shares: { jobCollect: 100 } });
    await record(`INSERT INTO import_owned VALUES ('job_keyword', false)`);
    await owners.look();
    expect(readShares(file)).toMatchObject({
      shares: { jobCollect: 100 },
      owners: { job_collect: 'new', job_keyword: 'new' },
      writeBack: false,
    });
    await record('DELETE FROM import_owned');
    await owners.look();
    expect(readShares(file)).toMatchObject({ shares: { jobCollect: 0 }, owners: {} });
    await record('INSERT INTO import_closed DEFAULT VALUES');
    await owners.look();
    expect(readShares(file)).toMatchObject({
      owners: { job_collect: 'new', job_keyword: 'new' },
      writeBack: false,
    });
  });

  it('is read again if a read in progress began before the last change', async () => {
    await prepareTarget(client, false);
    await record('INSERT INTO import_closed DEFAULT VALUES');
    const { file, owners, shares } = await startReading();
    await record('DELETE FROM import_closed');
    // As if another process were writing the file.
    writeFileSync(`${file}.lock`, '');
    const earlier = owners.look();
    while (shares.current.owners.job_collect !== undefined) await new Promise(setImmediate);
    await record(`INSERT INTO import_owned VALUES ('job_collect', false)`);
    const later = owners.look();
    rmSync(`${file}.lock`);
    await later;
    expect(shares.current.owners).toEqual({ job_collect: 'new' });
    await earlier;
  });

  it('is read from whichever of several hosts answers', async () => {
    const { username, password, host, pathname, search } = new URL(database.url);
    const user = password === '' ? username : `${username}:${password}`;
    await prepareTarget(client, false);
    await record(`INSERT INTO import_owned VALUES ('job_keyword', false)`);
    const url = `postgres://${user}@127.0.0.1:1,${host}${pathname}${search}`;
    const { lines, owners, shares } = await startReading({}, url);
    expect(lines.filter((line) => line.includes('cannot be read'))).toEqual([]);
    expect(shares.current.owners).toMatchObject({ job_keyword: 'new' });
    // A lost connection is opened again.
    await record(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'job-gateway cutover' AND datname = current_database()`,
    );
    await owners.look();
    await owners.look();
    await record(`DELETE FROM import_owned WHERE table_name = 'job_keyword'`);
    await owners.look();
    expect(shares.current.owners).not.toHaveProperty('job_keyword');
  });

  it('stays the same while the database is unreachable, which is logged once', async () => {
    const state = { owners: { job_collect: 'new' } };
    const started = await startReading(state, 'postgres://127.0.0.1:1/none');
    await started.owners.look();
    expect(started.shares.current.owners).toEqual(state.owners);
    expect(started.lines.filter((line) => line.includes('cannot be read'))).toHaveLength(1);
  });
});
