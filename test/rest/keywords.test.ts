import { recordKeyword } from '../../src/features/keyword/keyword.storage';
import { recordStatements } from '../support/statements';
import { startService, type TestService } from '../support/service';

/** The document, sections 4.3, 4.4 and 4.5 (rule 2): the search history. */
const search = (service: TestService, keyword: string, token?: string) =>
  service.rest('jobList', { keyword }, token);

const historyOf = async (service: TestService, token: string) =>
  (await service.rest<string[]>('keywordList', {}, token)).data;

describe('the search history', () => {
  let service: TestService;
  beforeEach(async () => (service = await startService()));
  afterEach(() => service.close());

  it("lists the caller's last ten searches, the latest first and each once", async () => {
    const token = await service.tokenFor(1);
    for (const keyword of ['普工', '叉车', 'CNC', '普工']) await search(service, keyword, token);
    expect(await historyOf(service, token)).toEqual(['普工', 'CNC', '叉车']);
    for (let n = 1; n <= 9; n += 1) await search(service, `词${n}`, token);
    expect(await historyOf(service, token)).toHaveLength(10);
  });

  it('records nothing for anonymous callers, blank keywords or invalid input', async () => {
    const token = await service.tokenFor(1);
    await search(service, '普工');
    await search(service, '   ', token);
    await service.rest('jobList', { keyword: '普工', lng: 'x', lat: '1' }, token);
    expect(await service.knex('job_keyword')).toEqual([]);
  });

  it('does not make a search fail while the database is read-only', async () => {
    const token = await service.tokenFor(1);
    const { rows } = await service.knex.raw<{ rows: [{ was: string }] }>(
      "SELECT pg_get_functiondef('job_keyword_record'::regproc) AS was",
    );
    const readOnly = "BEGIN RAISE EXCEPTION 'read-only' USING ERRCODE = '25006'; END";
    await service.knex.raw(rows[0].was.replace(/BEGIN[^]*END/, readOnly));
    expect(await search(service, '普工', token)).toMatchObject({ code: 1, data: { total: 0 } });
    const favourites = await service.rest('collectList', { keyword: '普工' }, token);
    expect(favourites.code).toBe(1);
  });

  it("loses only the caller's own entry through the mutation deleteKeyword", async () => {
    const [mine, other] = [await service.tokenFor(1), await service.tokenFor(2)];
    for (const keyword of ['普工', '叉车']) await search(service, keyword, mine);
    await search(service, '普工', other);
    const [{ id }] = (await service.knex('job_keyword').where({ user_id: 1, keyword: '普工' })) as [
      { id: number },
    ];
    const remove = (entry: number | string, token: string) =>
      service.graphql('mutation ($id: ID!) { deleteKeyword(id: $id) }', { id: entry }, token);
    expect((await remove(id, other)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await remove(id, mine)).data).toEqual({ deleteKeyword: String(id) });
    expect((await remove(id, mine)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await remove('x', mine)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect(await historyOf(service, mine)).toEqual(['叉车']);
    expect(await historyOf(service, other)).toEqual(['普工']);
  });

  it('is limited to eleven entries over all users; the oldest is evicted', async () => {
    const [first, second] = [await service.tokenFor(1), await service.tokenFor(2)];
    await search(service, '最早', first);
    for (let n = 1; n <= 10; n += 1) await search(service, `词${n}`, second);
    await search(service, '最早', first); // its age counts from createtime
    expect(await service.knex('job_keyword')).toHaveLength(11);

    await search(service, '再来', second);
    expect(await historyOf(service, first)).toEqual([]);
    expect(await service.knex('job_keyword')).toHaveLength(11);
  });

  it('stays at eleven entries during 40 concurrent searches', async () => {
    const token = await service.tokenFor(1);
    await Promise.all(Array.from({ length: 40 }, (_, n) => search(service, `同时${n}`, token)));
    expect(await service.knex('job_keyword')).toHaveLength(11);
  });

  it('is written before the search is answered; other write errors return 500', async () => {
    const token = await service.tokenFor(1);
    await service.knex.raw('ALTER TABLE job_keyword RENAME TO away');
    expect(await search(service, '普工', token)).toMatchObject({ code: 500, data: null });
    expect(await service.rest('keywordList', {}, token)).toMatchObject({ code: 500, data: null });
    expect(await search(service, '普工')).toMatchObject({ code: 1 });
  });

  it('accepts new entries after rows were imported with explicit ids', async () => {
    const token = await service.tokenFor(1);
    const imported = [1, 2, 3].map((id) => ({ id, user_id: 1, keyword: `旧${id}` }));
    await service.knex('job_keyword').insert(imported);
    expect(await search(service, '普工', token)).toMatchObject({ code: 1 });
    expect(await historyOf(service, token)).toEqual(['普工', '旧3', '旧2', '旧1']);
  });

  it('records a search in one statement, whether new or repeated', async () => {
    const token = await service.tokenFor(1);
    for (const keyword of ['普工', '普工']) {
      const { statements, stop } = recordStatements(service.database);
      await search(service, keyword, token);
      stop();
      expect(statements.filter((sql) => sql.includes('job_keyword'))).toHaveLength(1);
      expect(statements.filter((sql) => /^(BEGIN|COMMIT)/i.test(sql))).toEqual([]);
    }
  });

  it('lists searches with the same updatetime by id descending', async () => {
    const token = await service.tokenFor(1);
    for (const keyword of ['先', '后'])
      await service.knex('job_keyword').insert({ user_id: 1, keyword, updatetime: '2026-01-01' });
    expect(await historyOf(service, token)).toEqual(['后', '先']);
  });

  it('reports UNAUTHENTICATED if the user is deleted before the search is recorded', async () => {
    await expect(recordKeyword(service.database, 1, '普工', 'service')).rejects.toMatchObject({
      extensions: { code: 'UNAUTHENTICATED' },
    });
  });

  it('is cleared by keywordClear for the caller only', async () => {
    const [first, second] = [await service.tokenFor(1), await service.tokenFor(2)];
    await search(service, '甲', first);
    await search(service, '乙', second);
    expect(await service.rest('keywordClear', {}, first)).toMatchObject({
      code: 1,
      msg: '清空搜索历史成功',
      data: null,
    });
    expect([await historyOf(service, first), await historyOf(service, second)]).toEqual([
      [],
      ['乙'],
    ]);
  });

  it('returns code 401 without a token', async () => {
    for (const operation of ['keywordList', 'keywordClear']) {
      expect(await service.rest(operation)).toMatchObject({
        code: 401,
        msg: '请登录后操作',
        data: null,
      });
    }
  });
});

describe('the search history with KEYWORD_HISTORY_SCOPE=caller', () => {
  let service: TestService;
  beforeAll(async () => (service = await startService({ KEYWORD_HISTORY_SCOPE: 'caller' })));
  afterAll(() => service.close());

  it("has a limit of eleven entries for each user and evicts only that user's oldest", async () => {
    const [first, second] = [await service.tokenFor(1), await service.tokenFor(2)];
    await search(service, '最早', first);
    for (let n = 1; n <= 13; n += 1) await search(service, `词${n}`, second);
    expect(await historyOf(service, first)).toEqual(['最早']);
    expect(await service.knex('job_keyword').where('user_id', 2)).toHaveLength(11);
  });
});
