import { getNamedType, isInputObjectType } from 'graphql';
import { createSchema } from '../../src/graphql/schema';
import { startService, type GraphqlResult, type TestService } from '../support/service';

type Refused = GraphqlResult<unknown>;

const CREATE_JOB = 'mutation ($input: CreateJobInput!) { createJob(input: $input) { id } }';

describe('an input error', () => {
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    service = await startService();
    token = await service.tokenFor(1, 'admin');
    await service.knex('account').insert({ user_id: 1, username: 'Root', password_hash: '-' });
  });
  afterAll(() => service.close());

  async function send(query: string, variables: object, headers: Record<string, string> = {}) {
    const response = await fetch(`${service.base}/graphql`, {
      method: 'POST',
      body: JSON.stringify({ query, variables }),
      headers: { 'content-type': 'application/json', token, ...headers },
    });
    return { headers: response.headers, body: (await response.json()) as Refused };
  }
  const codesOf = ({ errors }: Refused) =>
    Object.fromEntries(
      (errors?.[0]?.extensions.fields ?? []).map(({ field, code }) => [field, code]),
    );

  it('is reported for every field at once, including unknown ids', async () => {
    const input = {
      jobName: ' ',
      images: ['a.jpg', 'javascript:1'],
      content: 'x'.repeat(200_001),
      factoryPrice: '1.234',
      peopleNum: -1,
      coordinates: { lng: 200, lat: -91 },
      coverFocus: { x: 0.5, y: 1.1 },
      userIds: ['1', '999998', '999999'],
      weigh: null,
      salary: 'a lot',
    };
    const { body } = await send(CREATE_JOB, { input });
    expect(body.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect(codesOf(body)).toMatchObject({
      jobName: 'REQUIRED',
      'images.1': 'INVALID',
      content: 'TOO_LONG',
      factoryPrice: 'INVALID',
      peopleNum: 'OUT_OF_RANGE',
      'coordinates.lng': 'OUT_OF_RANGE',
      'coordinates.lat': 'OUT_OF_RANGE',
      'coverFocus.y': 'OUT_OF_RANGE',
      userIds: 'NOT_FOUND',
      weigh: 'REQUIRED',
      salary: 'INVALID',
    });
    const users = body.errors?.[0]?.extensions.fields?.find(({ field }) => field === 'userIds');
    expect(users?.message).toBe('No such user: 999998, 999999.');
    expect(await service.knex('job').count()).toEqual([{ count: '0' }]);
  });

  it('is reported for a name of which nothing is seen', async () => {
    for (const jobName of ['', ' \t', '\u200b\u200d', ' \u3164', '\u202e\u0007']) {
      const { body } = await send(CREATE_JOB, { input: { jobName } });
      expect([jobName, codesOf(body)]).toEqual([jobName, { jobName: 'REQUIRED' }]);
    }
    const { body } = await send(CREATE_JOB, { input: { jobName: '普工\u200b' } });
    expect(body.errors).toBeUndefined();
  });

  it('says what to send instead of null', async () => {
    const told = async (query: string) =>
      (await send(query, {})).body.errors?.[0]?.extensions.fields;
    const omit = 'Must not be null; omit the field to keep its value.';
    const omitOrEmpty =
      'Must not be null; omit the field to keep its value, or send an empty value to clear it.';
    const fields = 'status: null, weigh: null, cover: null, salary: null, images: null';
    const created = await told(`mutation { createJob(input: { jobName: "x", ${fields} }) { id } }`);
    expect(created).toHaveLength(5);
    for (const { message } of created ?? [])
      expect(message).toBe('Must not be null; omit the field, or give a value.');
    expect(
      await told(`mutation { updateJob(id: 1, expectedVersion: 1, input: { ${fields} }) { id } }`),
    ).toEqual(
      expect.arrayContaining([
        { field: 'status', code: 'REQUIRED', message: omit },
        { field: 'weigh', code: 'REQUIRED', message: omit },
        { field: 'cover', code: 'REQUIRED', message: omitOrEmpty },
        { field: 'salary', code: 'REQUIRED', message: omitOrEmpty },
        { field: 'images', code: 'REQUIRED', message: omitOrEmpty },
      ]),
    );
    expect(
      await told(`mutation { updateUser(id: 2, expectedVersion: 1, input: {
        name: null, role: null
      }) { id } }`),
    ).toEqual(
      expect.arrayContaining([
        { field: 'name', code: 'REQUIRED', message: omitOrEmpty },
        { field: 'role', code: 'REQUIRED', message: omit },
      ]),
    );
  });

  it.each([
    ['{ adminJobs(filter: { minPriceTotal: "x" }) { total } }', 'filter.minPriceTotal'],
    ['{ adminJobs(filter: { userId: "0" }) { total } }', 'filter.userId'],
    ['{ auditLog(userId: "x") { total } }', 'userId'],
    ['{ tokens(userId: "x") { total } }', 'userId'],
    ['{ auditLog(batchId: "x") { total } }', 'batchId'],
    ['{ auditLog(batchId: "0") { total } }', 'batchId'],
    ['{ adminCategories(id: "x") { total } }', 'id'],
    ['{ jobsAsUser(userId: "x") { total } }', 'userId'],
    ['{ jobAsUser(id: 1, userId: "x") { job { id } } }', 'userId'],
    ['mutation { deleteJob(id: "0", expectedVersion: 1) { id } }', 'id'],
    ['mutation { issueToken(userId: "x") { token } }', 'userId'],
    ['mutation { revokeToken(id: "x") }', 'id'],
    ['mutation { revokeTokens(userId: "1 ") }', 'userId'],
    ['mutation { endSession(id: "x") }', 'id'],
    ['mutation { undo(auditId: "x") { id } }', 'auditId'],
    ['mutation { undo(auditId: "0") { id } }', 'auditId'],
    ['mutation { undoBatch(batchId: "x") { id } }', 'batchId'],
    ['mutation { undoBatch(batchId: "0") { id } }', 'batchId'],
    ['mutation { deleteUser(id: "1", expectedVersion: 1) { id } }', 'id'],
    ['mutation { issueToken(userId: 1, days: 0) { token } }', 'days'],
    [
      'mutation { updateJobs(ids: [1], expectedVersions: [], input: {}) { id } }',
      'expectedVersions',
    ],
    [
      'mutation { reorderJobs(items: [{ id: 1, weigh: 1 }, { id: 0, weigh: 1 }]) { id } }',
      'items.1.id',
    ],
  ])('has the path from the arguments down: %s', async (query, path) => {
    const { body } = await send(query, {});
    expect(body.errors?.[0]?.extensions).toMatchObject({
      argument: path,
      fields: [{ field: path }],
    });
  });

  it.each([
    'mutation { issueToken(userId: 999999) { token } }',
    '{ jobsAsUser(userId: 999999) { total } }',
    '{ jobAsUser(id: 1, userId: 999999) { job { id } } }',
    'mutation { revokeTokens(userId: 999999) }',
    'mutation { resetPassword(userId: 999999) { password } }',
  ])('names the argument with an unknown user: %s', async (query) => {
    const { body } = await send(query, {});
    expect(body.errors?.[0]?.extensions).toEqual({ code: 'NOT_FOUND', argument: 'userId' });
  });

  it.each([
    ['updateJob(id: 999999, expectedVersion: 1, input: {}) { id }', 'id'],
    ['deleteCategory(id: 999999, expectedVersion: 1)', 'id'],
    ['deleteUser(id: 999999, expectedVersion: 1) { id }', 'id'],
    ['revokeToken(id: 999999)', 'id'],
    ['endSession(id: 999999)', 'id'],
    ['undo(auditId: 999999) { id }', 'auditId'],
    ['undoBatch(batchId: 999999) { id }', 'batchId'],
    ['deleteMediaFile(path: "a.png")', 'path'],
    ['deleteMediaFile(path: "../a.png")', 'path'],
    ['addFavourite(jobId: 999999) { isFavourite }', 'jobId'],
    ['toggleFavourite(jobId: "x") { isFavourite }', 'jobId'],
    ['createJobPoster(jobId: 999999) { url }', 'jobId'],
  ])('names the argument with an unknown row: %s', async (field, argument) => {
    const { body } = await send(`mutation { ${field} }`, {});
    expect(body.errors?.[0]?.extensions).toEqual({ code: 'NOT_FOUND', argument });
  });

  it('has the path below `input` as its field and the whole path as its argument', async () => {
    const { body } = await send(CREATE_JOB, { input: { jobName: '', userIds: ['999999'] } });
    expect(body.errors?.[0]?.extensions).toMatchObject({
      argument: 'input.jobName',
      fields: [{ field: 'jobName' }, { field: 'userIds' }],
    });
  });

  it.each([
    [
      'changePassword(input: { currentPassword: "x", newPassword: "short" })',
      'input.newPassword',
      'newPassword',
    ],
    [
      'changePassword(input: { currentPassword: "x", newPassword: "long enough 42" })',
      'input.currentPassword',
      'currentPassword',
    ],
    ['moveUser(id: 1, expectedVersion: 1) { id }', 'parentId', 'parentId'],
    ['undo(auditId: 1001) { id }', 'auditId', 'auditId'],
    ['undo(auditId: 1002) { id }', 'auditId', 'auditId'],
  ])('has its whole path in a rule of a feature: %s', async (mutation, argument, field) => {
    await service.knex.raw(`
      INSERT INTO audit_log (id, action, entity, row_id, before) OVERRIDING SYSTEM VALUE
      VALUES (1001, 'login', 'users', '1', NULL), (1002, 'update', 'users', '1', '{"role": "user"}')
      ON CONFLICT DO NOTHING`);
    const { body } = await send(`mutation { ${mutation} }`, {});
    expect(body.errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      argument,
      fields: [{ field }],
    });
  });

  // Otherwise a path could mean either.
  it('is unambiguous: no field of `input` is called like an argument beside it', () => {
    const mutations = Object.values(createSchema().getMutationType()?.getFields() ?? {});
    const shadowed = mutations.flatMap(({ name, args }) => {
      const type = getNamedType(args.find((each) => each.name === 'input')?.type);
      return isInputObjectType(type)
        ? args.filter((each) => each.name in type.getFields()).map((each) => [name, each.name])
        : [];
    });
    expect(shadowed).toEqual([]);
  });

  it('is reported once for a text within a list', async () => {
    const { body } = await send(CREATE_JOB, { input: { jobName: 'j', userIds: ['\0'] } });
    expect(codesOf(body)).toEqual({ 'userIds.0': 'INVALID' });
  });

  it('is reported for all arguments at once', async () => {
    const { body } = await send(
      `mutation { updateJob(id: "x", expectedVersion: 1, input: { jobName: "", userIds: ["7"] }) { id } }`,
      {},
    );
    expect(codesOf(body)).toEqual({ id: 'INVALID', jobName: 'REQUIRED', userIds: 'NOT_FOUND' });
  });

  it('is reported with values that contradict each other, in new and stored jobs', async () => {
    const input = {
      jobName: '',
      factoryPrice: '99999999.99',
      subsidyPrice: '0.01',
      expireTime: '2020-01-01T00:00:00Z',
    };
    const together = { factoryPriceTotal: 'OUT_OF_RANGE', expireTime: 'OUT_OF_RANGE' };
    expect(codesOf((await send(CREATE_JOB, { input })).body)).toEqual({
      jobName: 'REQUIRED',
      ...together,
    });
    const good = { ...input, jobName: 'j' };
    expect(codesOf((await send(CREATE_JOB, { input: good })).body)).toEqual(together);
    // A sum with an invalid price is not reported.
    const bad = { ...input, subsidyPrice: 'x' };
    expect(codesOf((await send(CREATE_JOB, { input: bad })).body)).toEqual({
      jobName: 'REQUIRED',
      subsidyPrice: 'INVALID',
      expireTime: 'OUT_OF_RANGE',
    });

    const stored = {
      job_name: 'old',
      factory_price: '99999999.99',
      factory_price_total: '99999999.99',
    };
    const [job] = await service.knex('job').insert(stored).returning<{ id: number }[]>('id');
    const { body } = await send(
      `mutation ($id: ID!) { updateJob(id: $id, expectedVersion: 1,
        input: { weigh: null, subsidyPrice: "0.01" }) { id } }`,
      { id: job?.id },
    );
    expect(codesOf(body)).toEqual({ weigh: 'REQUIRED', factoryPriceTotal: 'OUT_OF_RANGE' });
    const rows = await send(
      `mutation ($rows: [ImportJobInput!]!) { importJobs(rows: $rows) { created } }`,
      { rows: [input] },
    );
    expect(codesOf(rows.body)).toEqual({
      'rows.0.jobName': 'REQUIRED',
      'rows.0.factoryPriceTotal': 'OUT_OF_RANGE',
      'rows.0.expireTime': 'OUT_OF_RANGE',
    });
    await service.knex('job').delete();
  });

  it("is reported for a cycle and the caller's own role with everything else", async () => {
    await service.knex('users').insert({ id: 21, parent_id: 1 });
    const move = (id: string, parentId: string) =>
      send(
        `mutation { moveUser(id: "${id}", expectedVersion: 1, parentId: "${parentId}") { id } }`,
        {},
      );
    expect(codesOf((await move('1', '21')).body)).toEqual({ parentId: 'INVALID' });
    expect(codesOf((await move('1', '1')).body)).toEqual({ parentId: 'INVALID' });
    expect(codesOf((await move('x', '999')).body)).toEqual({
      id: 'INVALID',
      parentId: 'NOT_FOUND',
    });
    const { body } = await send(
      `mutation ($name: String) {
        updateUser(id: "01", expectedVersion: 1, input: { role: USER, name: $name }) { id }
      }`,
      { name: 'n'.repeat(101) },
    );
    expect(codesOf(body)).toEqual({ role: 'NOT_ALLOWED', name: 'TOO_LONG' });
  });

  it('names an unknown user and a taken username together', async () => {
    const { body } = await send(
      `mutation { createAccount(input: { userId: "999", username: "rOOT" }) { username } }`,
      {},
    );
    expect(codesOf(body)).toEqual({ userId: 'NOT_FOUND', username: 'TAKEN' });
  });

  it('is reported for each field of a request separately', async () => {
    const { body } = await send(
      `mutation {
        a: createFactory(input: { factoryName: "" }) { id }
        b: createFactory(input: { factoryName: "good" }) { id }
        c: createUser(input: { parentId: "999", name: "${'n'.repeat(101)}" }) { id }
      }`,
      {},
    );
    expect(body.data).toMatchObject({ a: null, b: { id: '1' }, c: null });
    expect(
      body.errors?.map(({ extensions }) => extensions.fields?.map(({ code }) => code)),
    ).toEqual([['REQUIRED'], expect.arrayContaining(['NOT_FOUND', 'TOO_LONG'])]);
  });

  it.each([
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh', 'jobName: 必填。'],
    ['de, zh;q=0.1', 'zh', 'jobName: 必填。'],
    ['en-GB,zh;q=0.9', 'en', 'jobName: Must not be null or empty.'],
    ['zh;q=0', 'en', 'jobName: Must not be null or empty.'],
    ['*', 'en', 'jobName: Must not be null or empty.'],
    ['', 'en', 'jobName: Must not be null or empty.'],
    [';;q=,,zh;q=x', 'en', 'jobName: Must not be null or empty.'],
  ])('is in the language of Accept-Language %j', async (header, language, message) => {
    const { headers, body } = await send(
      CREATE_JOB,
      { input: { jobName: '' } },
      { 'accept-language': header },
    );
    expect(body.errors?.[0]?.message).toBe(message);
    expect(headers.get('content-language')).toBe(language);
    expect(headers.get('vary')).toContain('Accept-Language');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('is in that language for other refusals too; success has no Content-Language', async () => {
    const chinese = { 'accept-language': 'zh' };
    const { body } = await send(
      'mutation { deleteJob(id: "9", expectedVersion: 1) { id } }',
      {},
      chinese,
    );
    expect(body.errors?.[0]?.message).toBe('职位不存在。');
    const { headers } = await send('{ categories { id } }', {}, chinese);
    expect(headers.get('content-language')).toBeNull();
    expect(headers.get('vary')).not.toContain('Accept-Language');
  });

  it.each([
    ['zh-CN', '{', '请求体不是有效的 JSON。'],
    ['en', '{', 'The body is not valid JSON.'],
    ['zh-CN', ' '.repeat(2 ** 20 + 1), '请求内容过大，请分几次提交。'],
  ])('says in that language why a body was not read (%s)', async (language, body, message) => {
    const response = await fetch(`${service.base}/graphql`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'accept-language': language },
    });
    expect(await response.json()).toMatchObject({ errors: [{ message }] });
    expect(response.headers.get('vary')).toMatch(/Accept-Language/);
  });

  it('says in that language what is wrong with a variable or a document', async () => {
    const chinese = { 'accept-language': 'zh' };
    const told = async (query: string, variables: object, headers = chinese) =>
      (await send(query, variables, headers)).body.errors?.map(({ message }) => message);
    const input = { jobName: 'j', weigh: 3_000_000_000, expireTime: 'tomorrow' };
    expect(await told(CREATE_JOB, { input })).toEqual([
      'weigh: 值 3000000000 不符合类型 "Int"。',
      'expireTime: 须为带时区的日期和时间，例如 "2026-01-31T08:00:00Z"。',
    ]);
    expect(await told(CREATE_JOB, {})).toEqual(['input: 必填。']);
    expect(await told(CREATE_JOB, { input: { jobName: 'j', images: ['a', 1] } })).toEqual([
      'images.1: 值 1 不符合类型 "String"。',
    ]);
    expect(await told(CREATE_JOB, { input }, { 'accept-language': 'en' })).toEqual([
      expect.stringContaining('Int cannot represent non 32-bit signed integer value'),
      expect.stringMatching(/at "input\.expireTime"; .* write a date and time with a time zone/),
    ]);
    const { body } = await send('{ auditLog(since: "2026-01-01") { total } }', {});
    expect(body.errors).toMatchObject([{ locations: [{ line: 1, column: 19 }] }]);
    const documents: [string, string][] = [
      ['{ nothing }', '类型 "Query" 没有字段 "nothing"。'],
      ['{ jobs { items { idd } } }', '类型 "Job" 没有字段 "idd"。是否想写 "id"？'],
      ['{ jobs', '语法错误：此处须为 Name，实为 <EOF>。'],
      ['{ job { id } }', '字段 "job" 缺少参数 "id"（类型 "ID!"）。'],
      ['{ job(id: $id) { id } }', '没有定义变量 "$id"。'],
    ];
    for (const [document, chinese] of documents)
      expect(await told(document, {})).toEqual([chinese]);
    expect(await told('{ nothing }', {}, { 'accept-language': 'en' })).toEqual([
      expect.stringContaining('Cannot query field "nothing"'),
    ]);
  });

  it('stays in Chinese at the REST endpoint', async () => {
    const keyword = 'k'.repeat(101);
    const ask = async (language: string) =>
      (
        await fetch(`${service.base}/api/v2.home/jobList`, {
          method: 'POST',
          body: new URLSearchParams({ keyword }),
          headers: { 'accept-language': language },
        })
      ).json();
    expect(await ask('en')).toMatchObject({ code: 0, msg: '参数错误：keyword', data: null });
    expect(await ask('zh')).toMatchObject({ code: 0, msg: '参数错误：keyword', data: null });
  });
});
