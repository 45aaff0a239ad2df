import { anAccount } from '../../support/accounts';
import { aFavourite, aJob } from '../../support/factories';
import { untilLockWaits } from '../../support/lock-waits';
import { startService, type TestService } from '../../support/service';

const [ADMIN, LEAVER, OTHER] = [1, 50, 51];
const [SHARED, LIKED] = [500, 501];

describe('the deletion of a user', () => {
  let service: TestService;
  let admin: string;
  let password: string;
  beforeAll(async () => {
    service = await startService();
    admin = await service.tokenFor(ADMIN, 'admin');
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    const { knex } = service;
    password = await anAccount(knex, LEAVER, 'leaver');
    await knex('users').insert({ id: OTHER });
    await aJob(knex, { id: SHARED, user_ids: [LEAVER, OTHER] });
    await aJob(knex, { id: LIKED });
    await aFavourite(knex, LEAVER, LIKED);
  });
  afterEach(async () => {
    await service.knex('job').delete();
    await service.knex('users').whereIn('id', [LEAVER, OTHER]).delete();
  });

  const ask = (mutation: string, token = admin) =>
    service.graphql(`mutation { ${mutation} }`, {}, token);
  const errorsOf = async (answer: ReturnType<typeof ask>) =>
    ((await answer).errors ?? []).map(({ extensions }) => extensions.code);

  /** Returns the errors of both, the other mutation begun after the user has been locked. */
  async function during(
    mutation: string,
    token = admin,
    deletion = `deleteUser(id: ${LEAVER}, expectedVersion: 1) { id }`,
  ): Promise<string[][]> {
    const held = await service.knex.transaction();
    await held('job').where({ id: SHARED }).forUpdate();
    const deleting = ask(deletion);
    await untilLockWaits(service.knex);
    const other = ask(mutation, token);
    await untilLockWaits(service.knex, 2);
    await held.commit();
    return Promise.all([deleting, other].map(errorsOf));
  }

  const entryOf = async (action: string, row_id = LIKED) => {
    const last = service.knex('audit_log').where({ row_id, action });
    return (await last.orderBy('id', 'desc').first<{ id: string }>('id')).id;
  };

  it.each([
    `deleteJob(id: ${LIKED}, expectedVersion: 1) { id }`,
    `deleteJobs(ids: [${LIKED}]) { id }`,
  ])('and of a favourite of that user do not deadlock: %s', async (mutation) => {
    expect(await during(mutation)).toEqual([[], []]);
    expect(await service.knex('users').where({ id: LEAVER })).toEqual([]);
    expect(await service.knex('job').where({ id: LIKED })).toEqual([]);
    expect(await service.knex('deleted_favourite').where({ user_id: LEAVER })).toEqual([]);
  });

  it('and undoing that a favourite was added do not deadlock', async () => {
    const added = { user_id: ADMIN, action: 'create', entity: 'job', row_id: LIKED, version: 1 };
    await service.knex('audit_log').insert({ ...added, after: {} });
    expect(await during(`undo(auditId: ${await entryOf('create')}) { id }`)).toEqual([[], []]);
    expect(await service.knex('job').where({ id: LIKED })).toEqual([]);
  });

  it('and undoing the deletion of a favourite do not deadlock', async () => {
    await ask(`deleteJob(id: ${LIKED}, expectedVersion: 1) { id }`);
    expect(await during(`undo(auditId: ${await entryOf('delete')}) { id }`)).toEqual([[], []]);
    expect(await service.knex('job').where({ id: LIKED })).toHaveLength(1);
    expect(await service.knex('job_collect').where({ job_id: LIKED })).toEqual([]);
  });

  it.each([
    ['the deletion', undefined],
    ["undoing the user's addition", 'create'],
  ])('and a search of that user do not deadlock: %s', async (_, undone) => {
    const token = await service.tokenFor(LEAVER);
    const keywords = Array.from({ length: 11 }, (_, index) => `word ${index}`);
    await service
      .knex('job_keyword')
      .insert(keywords.map((keyword) => ({ user_id: LEAVER, keyword })));
    const added = { user_id: ADMIN, action: 'create', entity: 'users', row_id: LEAVER, version: 1 };
    await service.knex('audit_log').insert({ ...added, after: {} });
    const undo = undone && `undo(auditId: ${await entryOf(undone, LEAVER)}) { id }`;
    const [deleting, search] = await during('recordKeyword(keyword: "new") { id }', token, undo);
    expect([deleting, search]).toEqual([[], ['UNAUTHENTICATED']]);
    expect(await service.knex('job_keyword').where({ user_id: LEAVER })).toEqual([]);
  });

  it('and a login of that user do not deadlock', async () => {
    const input = `{ username: "leaver", password: "${password}" }`;
    const [deleting, login] = await during(`logIn(input: ${input}) { token }`);
    expect([deleting, login]).toEqual([[], ['UNAUTHENTICATED']]);
  });
});
