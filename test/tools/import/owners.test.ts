import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { SessionCleanup } from '../../../src/features/viewer/session/session.cleanup';
import { createSchema } from '../../../src/graphql/schema';
import { withShortLock } from '../../../tools/import/owners/owners';
import { allowWrites, refuseWrites } from '../../../tools/import/owners/refused-writes';
import { tables } from '../../../tools/import/tables/tables';
import { program as accountCommand } from '../../../tools/commands/account';
import { program as tokenCommand } from '../../../tools/commands/token';
import { prepareTarget } from '../../../tools/import/target/prepare-target';
import { anAccount } from '../../support/accounts';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { aFavourite, aJob } from '../../support/factories';
import { runCommandHere } from '../../support/run-command';
import { startService, type TestService } from '../../support/service';
import { startWechat } from '../../support/upstreams/wechat';

const [ADMIN, USER] = [1, 2];

/** A mutation and the tables of the old side that it writes, if any. */
type Line = readonly [document: string, ...tables: string[]];

const mutations = (
  password: string,
  auditId: string,
  batchId: string,
  version: number,
): Readonly<Record<string, Line>> => ({
  logIn: [`logIn(input: { username: "ben", password: "${password}" }) { token }`, 'user_token'],
  logInWithWeChat: [
    'logInWithWeChat(input: { code: "CODE" }) { token }',
    'users',
    'wechat_openid',
    'wechat_unionid',
    'user_token',
  ],
  changePassword: [
    `changePassword(input: { currentPassword: "${password}", newPassword: "long-and-new-83" })`,
    'user_token',
  ],
  createAccount: ['createAccount(input: { userId: "3", username: "dora" }) { password }'],
  deleteAccount: ['deleteAccount(userId: "2")', 'user_token'],
  resetPassword: ['resetPassword(userId: "2") { password }', 'user_token'],
  undo: [`undo(auditId: "${auditId}") { id }`, 'category'],
  undoBatch: [`undoBatch(batchId: "${batchId}") { id }`, 'factory'],
  createCategory: ['createCategory(input: { name: "n" }) { id }', 'category'],
  updateCategory: [
    'updateCategory(id: "1", expectedVersion: 1, input: { name: "n" }) { id }',
    'category',
  ],
  deleteCategory: ['deleteCategory(id: "1", expectedVersion: 1)', 'category'],
  reorderCategories: ['reorderCategories(items: [{ id: "1", weigh: 9 }]) { id }', 'category'],
  createFactory: ['createFactory(input: { factoryName: "n" }) { id }', 'factory'],
  updateFactory: [
    'updateFactory(id: "1", expectedVersion: 1, input: { factoryName: "n" }) { id }',
    'factory',
  ],
  deleteFactory: ['deleteFactory(id: "1", expectedVersion: 1)', 'factory'],
  reorderFactories: ['reorderFactories(items: [{ id: "1", weigh: 9 }]) { id }', 'factory'],
  toggleFavourite: ['toggleFavourite(jobId: "1") { isFavourite }', 'job_collect'],
  addFavourite: ['addFavourite(jobId: "2") { isFavourite }', 'job_collect'],
  removeFavourite: ['removeFavourite(jobId: "1") { isFavourite }', 'job_collect'],
  updateJobs: ['updateJobs(ids: ["1"], input: { weigh: 9 }) { id }', 'job'],
  deleteJobs: ['deleteJobs(ids: ["1"]) { id }', 'job', 'job_collect'],
  createJob: ['createJob(input: { jobName: "n" }) { id }', 'job'],
  updateJob: ['updateJob(id: "1", expectedVersion: 1, input: { jobName: "n" }) { id }', 'job'],
  deleteJob: ['deleteJob(id: "1", expectedVersion: 1) { id }', 'job', 'job_collect'],
  reorderJobs: ['reorderJobs(items: [{ id: "1", weigh: 9 }]) { id }', 'job'],
  importJobs: ['importJobs(rows: [{ jobName: "n" }]) { created }', 'job'],
  recordKeyword: ['recordKeyword(keyword: "焊工") { id }', 'job_keyword'],
  deleteKeyword: ['deleteKeyword(id: "1")', 'job_keyword'],
  clearKeywords: ['clearKeywords', 'job_keyword'],
  createJobPoster: ['createJobPoster(jobId: "1") { url }'],
  deleteMediaFile: ['deleteMediaFile(path: "uploads/a.png")'],
  startDirectUpload: ['startDirectUpload(input: { contentType: "video/mp4", bytes: 9 }) { id }'],
  finishDirectUpload: [`finishDirectUpload(id: "${randomUUID()}") { path }`],
  setSiteText: [
    'setSiteText(input: { name: AGENT_CONTENT, value: "v", expectedVersion: 0 }) { name }',
    'site_config',
  ],
  createUser: ['createUser(input: { name: "n" }) { id }', 'users'],
  // Roles belong to the new side, and so do names that the old one does not have.
  updateUser: [
    `updateUser(id: "2", expectedVersion: ${version}, input: { name: "n" }) { id }`,
    'users',
  ],
  moveUser: [`moveUser(id: "2", expectedVersion: ${version}, parentId: "3") { id }`, 'users'],
  deleteUser: [`deleteUser(id: "2", expectedVersion: ${version}) { id }`, 'users', 'user_token'],
  issueToken: ['issueToken(userId: "2") { token }', 'user_token'],
  revokeToken: ['revokeToken(id: "2")', 'user_token'],
  revokeTokens: ['revokeTokens(userId: "2")', 'user_token'],
  logOut: ['logOut', 'user_token'],
  endSession: ['endSession(id: "3")', 'user_token'],
});

/** While both sides are in use, tables of the old side are read-only here. */
describe('while tables belong to the old service, the new one', () => {
  let target: TestDatabase;
  let service: TestService;
  let wechat: Awaited<ReturnType<typeof startWechat>>;
  let importer: Client;
  let all: ReturnType<typeof mutations>;
  let token: string;
  let ofAdmin: string;
  let codes = 0;

  beforeAll(async () => {
    [wechat, target] = await Promise.all([startWechat(), createTestDatabase()]);
    service = await startService({
      DATABASE_URL: target.url,
      WECHAT_API_URL: wechat.url,
      WECHAT_APP_ID: 'wx1',
      WECHAT_APP_SECRET: 'secret',
      RATE_LIMITS: 'off',
    });
    importer = new Client({ connectionString: target.url });
    await importer.connect();
    await prepareTarget(importer, false);
    const { knex } = service;
    [ofAdmin, token] = [await service.tokenFor(ADMIN, 'admin'), await service.tokenFor(USER)];
    await service.tokenFor(USER);
    await knex('users').insert({ id: 3 });
    const password = await anAccount(knex, USER, 'ben');
    for (const id of [1, 2]) await aJob(knex, { id });
    await aFavourite(knex, USER, 1);
    await knex('job_keyword').insert({ user_id: USER, keyword: 'old' });
    await knex('category').insert({ id: 1, name: 'c' });
    for (const id of [1, 2, 3]) await knex('factory').insert({ id, factory_name: 'f' });
    const added = 'mutation { createCategory(input: { name: "n" }) { id } }';
    await service.graphql(added, {}, ofAdmin);
    const items = '[{ id: "2", weigh: 5 }, { id: "3", weigh: 4 }]';
    await service.graphql(`mutation { reorderFactories(items: ${items}) { id } }`, {}, ofAdmin);
    const entriesOf = (entity: string) =>
      knex('audit_log').where({ entity }).orderBy('id').pluck<string[]>('id');
    const [audit] = await entriesOf('category');
    const [batch] = await entriesOf('factory');
    const [version] = await knex('users').where({ id: USER }).pluck<number[]>('version');
    all = mutations(password, audit ?? '', batch ?? '', version ?? 0);
  });

  afterAll(async () => {
    await importer.end();
    await service.close();
    await target.close();
    await wechat.close();
  });

  /** Runs `work` while these tables belong to the old side. */
  async function whileOwned(names: readonly string[], work: () => Promise<void>) {
    await refuseWrites(
      importer,
      tables.filter(({ name }) => names.includes(name)),
    );
    await work().finally(async () => {
      for (const name of names) await withShortLock(importer, allowWrites(name));
    });
  }

  const everything = () =>
    Promise.all(tables.map(({ name }) => service.knex(name).select().orderBy(1)));

  it('is tested with every mutation', () => {
    const fields = createSchema().getMutationType()?.getFields() ?? {};
    expect(Object.keys(all).sort()).toEqual(Object.keys(fields).sort());
  });

  it.each(tables.map(({ name }) => name))('rejects each mutation that writes %s', async (table) => {
    const lines = Object.values(all).filter(([, ...written]) => written.includes(table));
    expect(lines).not.toEqual([]);
    const before = await everything();
    await whileOwned([table], async () => {
      for (const [document] of lines) {
        const whose = /^(undo|create|update|delete(?!Keyword)|reorder|import|set|move|issue|reset)/;
        const by = document.startsWith('revoke') || whose.test(document) ? ofAdmin : token;
        // A code works only once.
        const asked = document.replace('CODE', `anna:u-anna#${(codes += 1)}`);
        const { errors } = await service.graphql(`mutation { ${asked} }`, {}, by);
        expect({ document, errors }).toMatchObject({
          errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE', readOnly: true } }],
        });
      }
    });
    expect(await everything()).toEqual(before);
  });

  it('rejects the commands token and account with one line', async () => {
    await whileOwned(['user_token', 'users'], async () => {
      const settings = { DATABASE_URL: target.url };
      for (const [program, words, table] of [
        [tokenCommand, ['issue', '--user', '2'], 'user_token'],
        [tokenCommand, ['revoke', '--user', '2'], 'user_token'],
        [accountCommand, ['create', '--username', 'eva'], 'users'],
      ] as const)
        expect(await runCommandHere(program, words, settings)).toEqual({
          status: 1,
          stdout: '',
          stderr:
            `The table ${table} belongs to the old service until it is moved: make the change ` +
            'there. See docs/moving-in.md.\n',
        });
    });
  });

  it('returns code 503 for REST writes but still answers searches', async () => {
    const owned = ['job_collect', 'job_keyword', 'users', 'job', 'category', 'factory'];
    const away = { code: 503, msg: '服务暂不可用，请稍后再试', data: null };
    await whileOwned(owned, async () => {
      expect(await service.rest('jobCollect', { job_id: 1 }, token)).toMatchObject(away);
      expect(await service.rest('keywordClear', {}, token)).toMatchObject(away);
      for (const operation of ['jobList', 'collectList']) {
        const answer = await service.rest(operation, { keyword: '普工' }, token);
        expect(answer).toMatchObject({ code: 1, data: { total: operation === 'jobList' ? 2 : 1 } });
      }
      expect(await service.knex('job_keyword').pluck('keyword')).toEqual(['old']);
      expect(await service.rest('keywordList', {}, token)).toMatchObject({
        code: 1,
        data: ['old'],
      });
    });
    await service.rest('jobList', { keyword: '普工' }, token);
    expect(await service.knex('job_keyword').pluck('keyword')).toContain('普工');
  });

  it("still allows changes unknown to the old side and administrators' sessions", async () => {
    await importer.query('INSERT INTO import_admin VALUES (7, $1, 1, $2)', [ADMIN, 'admin']);
    await whileOwned(
      tables.map(({ name }) => name),
      async () => {
        const document =
          'mutation { updateUser(id: "3", expectedVersion: 1, input: { role: EDITOR }) { role } }';
        expect(await service.graphql(document, {}, ofAdmin)).toMatchObject({
          data: { updateUser: { role: 'EDITOR' } },
        });
        const issue = 'mutation { issueToken(userId: "1") { token } }';
        expect((await service.graphql(issue, {}, ofAdmin)).errors).toBeUndefined();
      },
    );
  });

  it('refuses changes of a column from when a map has it', async () => {
    const users = tables.filter(({ name }) => name === 'users');
    const withoutNames = users.map((table) => {
      const columns = Object.entries(table.columns).filter(([column]) => column !== 'name');
      return { ...table, columns: Object.fromEntries(columns) };
    });
    const rename = () => service.knex('users').where({ id: 3 }).update({ name: randomUUID() });
    await refuseWrites(importer, withoutNames);
    await rename();
    await refuseWrites(importer, users);
    await expect(rename()).rejects.toThrow('belongs to the old service');
    await refuseWrites(importer, withoutNames);
    await rename();
    await withShortLock(importer, allowWrites('users'));
  });

  it('still cleans up other tables than user_token', async () => {
    const { knex } = service;
    await knex('user_token').insert({
      token_hash: 'outdated',
      user_id: USER,
      expiretime: new Date(0),
    });
    await knex('audit_log').insert({
      action: 'refuse',
      entity: 'account',
      row_id: '1',
      createtime: new Date(0),
    });
    const cleanup = new SessionCleanup(knex, { warn: () => undefined });
    await whileOwned(['user_token'], async () => {
      expect(await cleanup.run()).toBe(1);
    });
    expect(await cleanup.run()).toBe(1);
    await cleanup.close();
  });
});
