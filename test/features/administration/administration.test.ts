import { aLineOfUsers } from '../../support/factories';
import { createTestDatabase } from '../../support/database';
import { startService, type TestService } from '../../support/service';

describe('an administrator', () => {
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    service = await startService();
    token = await service.tokenFor(1, 'admin');
  });
  afterAll(() => service.close());

  const ask = <Data>(query: string, variables = {}) =>
    service.dataOf<Data>(query, variables, token);
  const refusal = async (query: string) =>
    (await service.graphql(query, {}, token)).errors?.[0]?.extensions;

  it('changes, reorders and deletes categories, which categoryList shows at once', async () => {
    const { createCategory: made } = await ask<{ createCategory: { id: string } }>(
      `mutation { createCategory(input: { name: "电子", image: "https://cdn.example/a.png", weigh: 5 }) { id version imagePath } }`,
    );
    await ask(`mutation { createCategory(input: { name: "食品", weigh: 1 }) { id } }`);
    const names = async () =>
      (await service.rest<{ name: string }[]>('categoryList')).data
        .map(({ name }) => name)
        .filter((name) => ['食品', '电子', '电子厂'].includes(name));
    expect(await names()).toEqual(['食品', '电子']);

    await ask(`mutation ($id: ID!) { reorderCategories(items: [{ id: $id, weigh: 0 }]) { id } }`, {
      id: made.id,
    });
    expect(await names()).toEqual(['电子', '食品']);
    await ask(
      `mutation ($id: ID!) { updateCategory(id: $id, expectedVersion: 2, input: { name: "电子厂" }) { version } }`,
      { id: made.id },
    );
    expect(
      await ask(`{ adminCategories(search: "厂") { total items { name version imagePath } } }`),
    ).toEqual({
      adminCategories: {
        total: 1,
        items: [{ name: '电子厂', version: 3, imagePath: 'https://cdn.example/a.png' }],
      },
    });
    for (const [id, total] of [
      [made.id, 1],
      ['999999', 0],
    ] as const)
      expect(await ask('query ($id: ID) { adminCategories(id: $id) { total } }', { id })).toEqual({
        adminCategories: { total },
      });
    expect(
      await refusal(`mutation { deleteCategory(id: "${made.id}", expectedVersion: 1) }`),
    ).toEqual({
      code: 'CONFLICT',
      currentVersion: 3,
    });
    await ask(`mutation ($id: ID!) { deleteCategory(id: $id, expectedVersion: 3) }`, {
      id: made.id,
    });
    expect(await names()).toEqual(['食品']);
  });

  it('sees their own writes at once, even before the change notification arrives', async () => {
    const tables = ['category', 'factory', 'site_config'];
    const triggers = (what: string) =>
      Promise.all(
        tables.map((table) => service.knex.raw(`ALTER TABLE ?? ${what} TRIGGER USER`, [table])),
      );
    const lists = async () =>
      JSON.stringify(
        await Promise.all(
          ['categoryList', 'factoryList', 'agentContent'].map((name) => service.rest(name)),
        ),
      );
    await service.knex('site_config').delete();
    await triggers('DISABLE');
    await lists();
    const { site, ...made } = await ask<Record<string, { id: string; version: number }>>(
      `mutation {
        createCategory(input: { name: "首字" }) { id version }
        createFactory(input: { factoryName: "首厂", factoryPrice: "1" }) { id version }
        site: setSiteText(input: { name: AGENT_CONTENT, value: "首文", expectedVersion: 0 }) { version }
      }`,
    );
    expect(site).toBeDefined();
    for (const text of ['首字', '首厂', '首文']) expect(await lists()).toContain(text);
    await ask(
      `mutation ($category: ID!, $factory: ID!) {
        deleteCategory(id: $category, expectedVersion: 1)
        deleteFactory(id: $factory, expectedVersion: 1)
      }`,
      { category: made.createCategory?.id, factory: made.createFactory?.id },
    );
    for (const text of ['首字', '首厂']) expect(await lists()).not.toContain(text);
    await triggers('ENABLE');
  });

  it('creates and sorts factories, and gets BAD_USER_INPUT for invalid fields', async () => {
    await ask(
      `mutation { createFactory(input: { factoryName: "立讯精密", factoryPrice: "18.5" }) { id } }`,
    );
    await ask(
      `mutation { createFactory(input: { factoryName: "比亚迪精密", factoryPrice: "20" }) { id } }`,
    );
    expect(
      await ask(
        `{ adminFactories(search: "精密", sort: [{ field: FACTORY_PRICE, direction: DESC }], pageSize: 1) { total items { factoryName factoryPrice } } }`,
      ),
    ).toEqual({
      adminFactories: { total: 2, items: [{ factoryName: '比亚迪精密', factoryPrice: '20.00' }] },
    });
    expect(
      await refusal(
        `mutation { createFactory(input: { factoryName: "", factoryPrice: "x" }) { id } }`,
      ),
    ).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: [{ field: 'factoryName' }, { field: 'factoryPrice' }],
    });
  });

  it('gets the default order of a list for an empty sort', async () => {
    const { knex } = service;
    await knex('category').insert([2, 1, 3].map((weigh) => ({ name: `序${weigh}`, weigh })));
    await knex('factory').insert([2, 3, 1].map((weigh) => ({ factory_name: `序${weigh}`, weigh })));
    await knex('users').insert({ id: 310 });
    const days = ['02', '03', '01'];
    for (const day of days) {
      const createtime = `2026-01-${day}T00:00:00Z`;
      const media = { path: `uploads/media/序${day}.png`, content_type: 'image/png', bytes: 1 };
      await knex('media').insert({ ...media, createtime });
      await knex('user_token').insert({ token_hash: `序${day}`, user_id: 310, createtime });
    }
    const lists = (sort: string) =>
      ask<Record<string, unknown>>(`{
        adminCategories(search: "序" ${sort}) { items { weigh } }
        adminFactories(search: "序" ${sort}) { items { weigh } }
        mediaFiles(search: "序" ${sort}) { items { path } }
        tokens(userId: 310 ${sort}) { items { createTime } }
      }`);
    const unsorted = await lists('');
    expect(await lists('sort: []')).toEqual(unsorted);
    expect(unsorted).toMatchObject({
      adminCategories: { items: [1, 2, 3].map((weigh) => ({ weigh })) },
      adminFactories: { items: [3, 2, 1].map((weigh) => ({ weigh })) },
      mediaFiles: {
        items: ['03', '02', '01'].map((day) => ({ path: expect.stringContaining(day) as string })),
      },
      tokens: {
        items: ['03', '02', '01'].map((day) => ({ createTime: `2026-01-${day}T00:00:00.000Z` })),
      },
    });
    await knex('user_token').where({ user_id: 310 }).delete();
    await knex('media').delete();
  });

  it('adds a user and a login name together, once, or neither', async () => {
    const add = (username: string, key: string) =>
      service.graphql<{ createUser: { id: string } | null }>(
        `mutation ($username: String, $key: String) {
          createUser(input: { name: "孙芳", role: EDITOR, username: $username },
            idempotencyKey: $key) { id role loginName }
        }`,
        { username, key },
        token,
      );
    const key = '0b6f2a4e-8b0f-4c52-9f0f-5a3c7d1e2f30';
    const { data } = await add('wangfang', key);
    expect(data).toMatchObject({ createUser: { role: 'EDITOR', loginName: 'wangfang' } });
    expect((await add('wangfang', key)).data).toEqual(data);
    const { errors } = await add('WangFang', '0b6f2a4e-8b0f-4c52-9f0f-5a3c7d1e2f31');
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: [{ field: 'username', code: 'TAKEN' }],
    });
    expect((await add('王芳', key)).errors?.[0]?.extensions).toMatchObject({
      fields: [{ field: 'username', code: 'INVALID' }],
    });
    expect(await service.knex('users').where({ name: '孙芳' })).toHaveLength(1);
    const id = data.createUser?.id ?? '';
    const reset = await ask<{ resetPassword: { username: string; password: string } }>(
      `mutation { resetPassword(userId: "${id}") { username password } }`,
    );
    expect(reset.resetPassword).toMatchObject({ username: 'wangfang' });
  });

  it('creates and moves users in the tree, but never into a cycle', async () => {
    await aLineOfUsers(service.knex, 100, 101, 102);
    const { createUser: made } = await ask<{ createUser: { id: string } }>(
      `mutation { createUser(input: { parentId: "102", name: "小王" }) { id role parent { id } } }`,
    );
    const move = (id: string, parentId: string | null | undefined, version = 1) =>
      service.graphql(
        `mutation ($id: ID!, $parentId: ID, $version: Int!) { moveUser(id: $id, parentId: $parentId, expectedVersion: $version) { version parentId } }`,
        { id, parentId, version },
        token,
      );
    expect((await move('100', made.id)).errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: [{ field: 'parentId' }],
    });
    expect((await move('101', '101')).errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
    expect((await move('101', '999999')).errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
    // Omitting parentId does not move the user to the top.
    expect((await move('102', undefined)).errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: [{ field: 'parentId', code: 'REQUIRED' }],
    });
    expect((await move('102', '100')).data).toEqual({ moveUser: { version: 2, parentId: '100' } });
    expect((await move('102', null)).errors?.[0]?.extensions.code).toBe('CONFLICT');

    const { userSubtree } = await ask<{ userSubtree: { total: number; items: object[] } }>(
      `{ userSubtree(id: "100") { total items { depth user { id } } } }`,
    );
    expect(userSubtree).toEqual({
      total: 4,
      items: [
        { depth: 0, user: { id: '100' } },
        { depth: 1, user: { id: '101' } },
        { depth: 1, user: { id: '102' } },
        { depth: 2, user: { id: made.id } },
      ],
    });
    expect(await ask(`{ users(search: "王") { items { name parentId } } }`)).toEqual({
      users: { items: [{ name: '小王', parentId: '102' }] },
    });
    expect((await move('102', null, 2)).data).toEqual({ moveUser: { version: 3, parentId: null } });
  });

  it('filters users by isStaff', async () => {
    await service.knex('users').insert([
      { id: 901, name: '编外', role: 'editor' },
      { id: 902, name: '编外' },
    ]);
    const list = async (isStaff: boolean) =>
      (
        await service.graphql<{ users: { items: { id: string }[] } }>(
          'query ($isStaff: Boolean) { users(isStaff: $isStaff, search: "编外") { items { id } } }',
          { isStaff },
          token,
        )
      ).data.users.items;
    expect(await list(true)).toEqual([{ id: '901' }]);
    expect(await list(false)).toEqual([{ id: '902' }]);
  });

  it('grants and revokes the administrator role, but not their own', async () => {
    const other = await service.tokenFor(300);
    const lists = async () =>
      (await service.graphql('{ users { total } }', {}, other)).errors?.[0]?.extensions.code;
    expect(await lists()).toBe('FORBIDDEN');
    await ask(
      `mutation { updateUser(id: "300", expectedVersion: 1, input: { role: ADMIN }) { role } }`,
    );
    expect(await lists()).toBeUndefined();
    await ask(
      `mutation { updateUser(id: "300", expectedVersion: 2, input: { role: USER }) { role } }`,
    );
    expect(await lists()).toBe('FORBIDDEN');
    expect(
      await refusal(
        `mutation { updateUser(id: "1", expectedVersion: 2, input: { role: USER }) { role } }`,
      ),
    ).toMatchObject({ fields: [{ field: 'role' }] });
  });

  it('issues, lists and revokes tokens, whose secrets are shown once and never stored', async () => {
    await service.knex('users').insert({ id: 400 });
    const issue = async () =>
      (
        await ask<{ issueToken: { token: string; stored: { id: string } } }>(
          `mutation { issueToken(userId: "400", days: 1) { token stored { id userId expireTime } } }`,
        )
      ).issueToken;
    const [one, two, three] = [await issue(), await issue(), await issue()];
    const works = async (own: string) => (await service.rest('keywordList', {}, own)).code === 1;
    expect(await works(one.token)).toBe(true);
    const { __type: type } = await ask<{ __type: { fields: { name: string }[] } }>(
      '{ __type(name: "Token") { fields { name } } }',
    );
    const fields = type.fields.map(({ name }) => (name === 'user' ? 'user { id }' : name)).join();
    const listed = await ask(`{ tokens(userId: "400") { total items { ${fields} } } }`);
    expect(listed).toMatchObject({ tokens: { total: 3 } });
    const rows = await service.knex('user_token').where({ user_id: 400 });
    expect(rows).toHaveLength(3);

    expect(
      await ask(`mutation ($id: ID!) { revokeToken(id: $id) }`, { id: `0${one.stored.id}` }),
    ).toEqual({ revokeToken: one.stored.id });
    expect([await works(one.token), await works(two.token)]).toEqual([false, true]);
    await service
      .knex('user_token')
      .where({ id: two.stored.id })
      .update({ expiretime: service.knex.raw('now()') });
    expect(
      await ask(`{
        all: tokens(userId: "400") { items { id } }
        expired: tokens(userId: "400", expired: true) { items { id } }
        valid: tokens(userId: "400", expired: false) { items { id } }
        nobody: tokens(userId: "399") { total }
        everyone: tokens { items { userId } }
      }`),
    ).toMatchObject({
      all: { items: [{ id: three.stored.id }, { id: two.stored.id }] },
      expired: { items: [{ id: two.stored.id }] },
      valid: { items: [{ id: three.stored.id }] },
      nobody: { total: 0 },
      everyone: { items: expect.arrayContaining([{ userId: '1' }, { userId: '400' }]) as unknown },
    });
    const used = new Date('2026-01-02T03:00:00Z');
    const session = { user_id: 400, kind: 'cookie', user_agent: 'Firefox', usetime: used };
    await service
      .knex('user_token')
      .insert({ ...session, token_hash: 'of a session', expiretime: '2126-01-01' });
    expect(
      await ask(
        '{ tokens(userId: "400", sort: [{ field: ID }]) { items { kind userAgent useTime } } }',
      ),
    ).toEqual({
      tokens: {
        items: [
          { kind: 'TOKEN', userAgent: '', useTime: null },
          { kind: 'TOKEN', userAgent: '', useTime: null },
          { kind: 'COOKIE', userAgent: 'Firefox', useTime: used.toISOString() },
        ],
      },
    });
    expect(await ask(`mutation { revokeTokens(userId: "400") }`)).toEqual({ revokeTokens: 3 });
    expect(await ask(`mutation { revokeTokens(userId: "400") }`)).toEqual({ revokeTokens: 0 });
    expect(await works(three.token)).toBe(false);
    expect(await refusal(`mutation { revokeToken(id: "${one.stored.id}") }`)).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await refusal(`mutation { issueToken(userId: "999999") { token } }`)).toMatchObject({
      code: 'NOT_FOUND',
    });

    for (const days of [0, 36_501])
      expect(
        await refusal(`mutation { issueToken(userId: "400", days: ${days}) { token } }`),
      ).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ field: 'days' }] });

    const entries = await service.knex('audit_log').where({ entity: 'user_token' }).orderBy('id');
    const [issued, revoked] = [{ before: null }, { after: null }];
    expect(entries).toMatchObject([
      ...Array<object>(3).fill(issued),
      ...Array<object>(4).fill(revoked),
    ]);
    const kept = JSON.stringify([listed, rows, entries]);
    for (const { token: secret } of [one, two, three]) expect(kept).not.toContain(secret);
  });

  it('gets rows with equal values ordered by id, and rows without a value last', async () => {
    const name = '并列';
    for (const [id, parent_id] of [[590], [593], [592, 590], [591, 590]] as const)
      await service.knex('users').insert({ id, parent_id, name });
    for (const direction of ['ASC', 'DESC'])
      expect(
        await ask(
          `{ users(search: "${name}", sort: [{ field: PARENT_ID, direction: ${direction} }]) {
            items { id }
          } }`,
        ),
      ).toEqual({ users: { items: [591, 592, 590, 593].map((id) => ({ id: String(id) })) } });
    await service.knex('users').where({ name }).delete();
  });

  it('edits the agent text, which is sanitised', async () => {
    await service.knex('site_config').delete();
    const set = (version: number, value: string) =>
      service.graphql<{ setSiteText: { value: string; version: number } }>(
        `mutation ($input: SetSiteTextInput!) { setSiteText(input: $input) { value version } }`,
        { input: { name: 'AGENT_CONTENT', value, expectedVersion: version } },
        token,
      );
    expect(await ask(`{ siteText(name: AGENT_CONTENT) { value version } }`)).toEqual({
      siteText: { value: '', version: 0 },
    });
    const { setSiteText: first } = (await set(0, '<h2>加入</h2><script>1</script>')).data;
    expect(first.value).toBe('<h2>加入</h2>');
    expect((await service.rest('agentContent')).data).toBe('<h2>加入</h2>');
    expect((await set(0, 'x')).errors?.[0]?.extensions.code).toBe('CONFLICT');
    // Versions continue from those of the deleted text.
    expect((await set(first.version, 'x')).data).toEqual({
      setSiteText: { value: 'x', version: first.version + 1 },
    });
  });

  it('reads in the audit log who changed what', async () => {
    const { createFactory: made } = await ask<{ createFactory: { id: string } }>(
      `mutation { createFactory(input: { factoryName: "a" }) { id } }`,
    );
    await ask(
      `mutation ($id: ID!) { updateFactory(id: $id, expectedVersion: 1, input: { factoryName: "b", weigh: 0 }) { id } }`,
      { id: made.id },
    );
    expect(
      await ask(
        `query ($id: String!) { auditLog(entity: FACTORY, rowId: $id, userId: "1", since: "2020-01-01T00:00:00Z") { total items { action before after user { id } } } }`,
        { id: made.id },
      ),
    ).toEqual({
      auditLog: {
        total: 2,
        items: [
          {
            action: 'UPDATE',
            before: { factory_name: 'a' },
            after: { factory_name: 'b' },
            user: { id: '1' },
          },
          {
            action: 'CREATE',
            before: null,
            after: { factory_name: 'a', factory_price: '0.00', weigh: 0 },
            user: { id: '1' },
          },
        ],
      },
    });
  });

  it('finds nothing in the audit log by their own key and another user', async () => {
    const key = '0b0e8c0e-54a6-4f0c-8a37-2a4d0c1c9b55';
    await ask(
      `mutation { createFactory(input: { factoryName: "k" }, idempotencyKey: "${key}") { id } }`,
    );
    const total = (userId: number) =>
      ask(`{ auditLog(idempotencyKey: "${key}", userId: ${userId}) { total } }`);
    expect(await total(1)).toEqual({ auditLog: { total: 1 } });
    expect(await total(2)).toEqual({ auditLog: { total: 0 } });
  });

  it('stores no audit entry of a change that fails', async () => {
    const { createFactory: made } = await ask<{ createFactory: { id: string } }>(
      `mutation { createFactory(input: { factoryName: "kept" }) { id } }`,
    );
    await service.knex.raw('CREATE TABLE keeper (id integer REFERENCES factory)');
    await service.knex('keeper').insert({ id: made.id });
    // The entry of a deletion is written first.
    expect(
      await refusal(`mutation { deleteFactory(id: "${made.id}", expectedVersion: 1) }`),
    ).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
    await service.knex.raw('DROP TABLE keeper');
    const entries = service.knex('audit_log').where({ entity: 'factory', row_id: made.id });
    expect(await entries.pluck('action')).toEqual(['create']);
    expect(await service.knex('factory').where({ id: made.id })).toHaveLength(1);
  });

  it('stores no change whose audit entry cannot be written', async () => {
    await service.knex.raw('ALTER TABLE audit_log ADD CONSTRAINT no_more CHECK (id < 0) NOT VALID');
    const { errors } = await service.graphql(
      `mutation { createFactory(input: { factoryName: "never" }) { id } }`,
      {},
      token,
    );
    await service.knex.raw('ALTER TABLE audit_log DROP CONSTRAINT no_more');
    expect(errors?.[0]?.extensions.code).toBe('INTERNAL_SERVER_ERROR');
    expect(await service.knex('factory').where({ factory_name: 'never' })).toEqual([]);
  });
});

it('the tables accept rows with only the columns of the interface document', async () => {
  const { knex, close } = await createTestDatabase();
  await knex('users').insert({ id: 5 });
  await knex('job').insert({ job_name: 'x' });
  await knex('user_token').insert({ token_hash: 'h', user_id: 5 });
  expect(await knex('users').first()).toMatchObject({ role: 'user', version: 1 });
  await close();
});
