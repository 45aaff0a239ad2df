import { aJob } from '../../support/factories';
import { startService, type TestService } from '../../support/service';

interface Row {
  readonly __typename: string;
  readonly id: string;
  readonly name?: string;
  readonly version?: number | null;
}

interface Entry {
  readonly id: string;
  readonly undoable: boolean;
  readonly row: Row | null;
  readonly undoneEntry: Entry | null;
}

const [ADMIN, EDITOR, OTHER] = [1, 2, 3];

const ROW = `row {
  __typename
  ... on Category { id name version }
  ... on Factory { id name: factoryName version }
  ... on Job { id name: jobName version status }
  ... on MediaFile { id path bytes }
  ... on SiteText { id textVersion: version value }
  ... on User { id name version role }
}`;
const LOG = `query ($entity: AuditEntity, $rowId: String) {
  auditLog(entity: $entity, rowId: $rowId, pageSize: 50) { items { id undoable ${ROW} } }
}`;
const UNDO = `mutation ($id: ID!) {
  undo(auditId: $id) { id undoable ${ROW} undoneEntry { id undoable ${ROW} } }
}`;

describe('the row of an audit entry', () => {
  let service: TestService;
  let admin: string;
  let editor: string;
  beforeAll(async () => {
    service = await startService();
    admin = await service.tokenFor(ADMIN, 'admin');
    editor = await service.tokenFor(EDITOR, 'editor');
  });
  beforeEach(() => service.knex('audit_log').delete());
  afterAll(() => service.close());

  const ask = <Data>(query: string, variables = {}, token = admin) =>
    service.dataOf<Data>(query, variables, token);
  const entries = async (entity?: string, token = admin) =>
    (await ask<{ auditLog: { items: Entry[] } }>(LOG, { entity }, token)).auditLog.items;
  const latest = async (entity: string, token = admin) => {
    const [entry] = await entries(entity, token);
    if (entry === undefined) throw new Error('no entry');
    return entry;
  };
  const undo = async (id: string) => {
    const { undo: entry } = await ask<{ undo: Entry }>(UNDO, { id });
    return entry;
  };
  /** Inserts an entry like that of an update of the row. */
  const logged = async (entity: string, row_id: string | number, user_id = ADMIN) => {
    const [entry] = await service
      .knex('audit_log')
      .insert({ user_id, action: 'update', entity, row_id })
      .returning<{ id: string }[]>('id');
    return entry?.id ?? '';
  };
  const readRow = async (entity: string, token = admin) => (await latest(entity, token)).row;

  it('is resolved for each kind of entity', async () => {
    const { knex } = service;
    await knex('category').insert({ id: 100, name: 'c' });
    await knex('factory').insert({ id: 1, factory_name: 'f' });
    await aJob(knex, { id: 100, job_name: 'j', status: 'hidden' });
    await knex('media').insert({ path: 'a.jpg', content_type: 'image/jpeg', bytes: 5 });
    await knex('site_config').insert({ name: 'agent_content', value: 'v' });
    await knex('users').insert({ id: 50, name: 'u' });
    const user = { __typename: 'User', id: '50', name: 'u', version: 1, role: 'USER' };
    const rows = [
      ['CATEGORY', 'category', 100, { __typename: 'Category', id: '100', name: 'c', version: 1 }],
      ['FACTORY', 'factory', 1, { __typename: 'Factory', id: '1', name: 'f', version: 1 }],
      [
        ...(['JOB', 'job', 100] as const),
        { __typename: 'Job', id: '100', name: 'j', version: 1, status: 'HIDDEN' },
      ],
      [
        ...(['MEDIA', 'media', 'a.jpg'] as const),
        { __typename: 'MediaFile', id: 'a.jpg', path: 'a.jpg', bytes: 5 },
      ],
      [
        ...(['SITE_TEXT', 'site_config', 'agent_content'] as const),
        { __typename: 'SiteText', id: 'agent_content', textVersion: 1, value: 'v' },
      ],
      ['USER', 'users', 50, user],
      ['ACCOUNT', 'account', 50, user],
      ['TOKEN', 'user_token', 50, null],
    ] as const;
    for (const [, table, id] of rows) await logged(table, id);
    for (const [entity, , , row] of rows) expect(await readRow(entity)).toEqual(row);
    // Now all in one list, with the cached plan of a repeated document.
    for (let time = 0; time < 3; time += 1)
      expect((await entries()).map(({ row }) => row)).toEqual(
        rows.map(([, , , row]) => row).reverse(),
      );
    await knex('site_config').delete();
  });

  it('is null if it has been deleted or its id is invalid', async () => {
    const names = [
      ...(['category', 'factory', 'job', 'users', 'account'] as const).flatMap((table) =>
        ['990', 'x', '', '99999999999'].map((id) => [table, id] as const),
      ),
      ...[['media', 'gone.jpg'] as const, ['site_config', 'unknown'] as const],
    ];
    for (const [table, id] of names) await logged(table, id);
    const { auditLog } = await ask<{ auditLog: { items: { row: Row | null }[] } }>(
      `{ auditLog(pageSize: 50) { items { ${ROW} } } }`,
    );
    expect(auditLog.items).toEqual(names.map(() => ({ row: null })));
    await logged('site_config', 'agent_content');
    expect(await readRow('SITE_TEXT')).toMatchObject({ textVersion: 0, value: '' });
  });

  it('is returned by the undo of an update, a creation and a deletion', async () => {
    const { createCategory } = await ask<{ createCategory: Row }>(
      'mutation { createCategory(input: { name: "one" }) { id } }',
    );
    const { id } = createCategory;
    const created = await latest('CATEGORY');
    await ask(
      `mutation { updateCategory(id: "${id}", expectedVersion: 1, input: { name: "two" }) { id } }`,
    );
    const changed = await latest('CATEGORY');
    expect(changed).toMatchObject({ undoable: true, row: { name: 'two', version: 2 } });
    const one = { __typename: 'Category', id, name: 'one' };
    const undone = await undo(changed.id);
    expect(undone).toMatchObject({ undoable: true, row: { ...one, version: 3 } });
    expect(undone.undoneEntry).toEqual({ id: changed.id, undoable: false, row: undone.row });
    // The row can be saved with that version.
    await ask(
      `mutation { updateCategory(id: "${id}", expectedVersion: 3, input: { weigh: 1 }) { id } }`,
    );
    await undo((await latest('CATEGORY')).id);

    expect(await undo(created.id)).toMatchObject({
      row: null,
      undoneEntry: { id: created.id, undoable: false, row: null },
    });
    const deletion = await latest('CATEGORY');
    const restored = await undo(deletion.id);
    expect(restored).toMatchObject({
      row: one,
      undoneEntry: { id: deletion.id, undoable: false, row: one },
    });
    expect(restored.row?.version).toBeGreaterThan(5);
  });

  it('is the current one after each of several mutations in one request', async () => {
    const id = await aJob(service.knex, { job_name: 'before' });
    await ask(
      `mutation { updateJob(id: "${id}", expectedVersion: 1, input: { jobName: "after" }) { id } }`,
    );
    const entry = await latest('JOB');
    const { data, errors } = await service.graphql<object>(
      `mutation { a: undo(auditId: "${entry.id}") { ${ROW} undoneEntry { undoable } }
        b: updateJob(id: "${id}", expectedVersion: 3, input: { jobName: "last" }) { id version } }`,
      {},
      admin,
    );
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({
      a: { row: { name: 'before', version: 3 }, undoneEntry: { undoable: false } },
      b: { version: 4 },
    });
    expect(await readRow('JOB')).toMatchObject({ name: 'last', version: 4 });
  });

  it('is an empty text with version 0 after the first text is undone', async () => {
    const set = (version: number) =>
      ask(
        `mutation { setSiteText(input: { name: AGENT_CONTENT, value: "v", expectedVersion: ${version} }) { id } }`,
      );
    await set(0);
    expect((await undo((await latest('SITE_TEXT')).id)).row).toEqual({
      ...{ __typename: 'SiteText', id: 'agent_content', textVersion: 0, value: '' },
    });
    await set(0);
    await service.knex('site_config').delete();
  });

  it('hides the version and role of a user from editors, but not the other fields', async () => {
    await service.knex('users').insert({ id: 51, name: 'u' });
    await logged('users', 51, EDITOR);
    const { data, errors } = await service.graphql<{ auditLog: { items: Entry[] } }>(
      LOG,
      {},
      editor,
    );
    expect(data.auditLog.items).toMatchObject([{ row: { id: '51', name: 'u', version: null } }]);
    expect(errors).toMatchObject(
      ['version', 'role'].map((field) => ({
        path: ['auditLog', 'items', 0, 'row', field],
        extensions: { code: 'FORBIDDEN' },
      })),
    );
  });

  it("does not show an editor another user's entry that the editor has undone", async () => {
    const own = await logged('job', 1, EDITOR);
    const others = await logged('job', 1, OTHER);
    for (const undoes of [own, others])
      await service
        .knex('audit_log')
        .insert({ user_id: EDITOR, action: 'update', entity: 'factory', row_id: 1, undoes });
    const read = (token: string) =>
      service.graphql<{ auditLog: { items: Entry[] } }>(
        '{ auditLog(entity: FACTORY) { items { undoneEntry { id before } } } }',
        {},
        token,
      );
    const { data, errors } = await read(editor);
    expect(data.auditLog.items).toMatchObject([
      { undoneEntry: null },
      { undoneEntry: { id: own } },
    ]);
    expect(errors).toMatchObject([
      { path: ['auditLog', 'items', 0, 'undoneEntry'], extensions: { code: 'FORBIDDEN' } },
    ]);
    expect(await read(admin)).toEqual({
      data: {
        auditLog: {
          items: [others, own].map((id) => ({ undoneEntry: { id, before: null } })),
        },
      },
    });
  });

  it('has an error of its own if it cannot be read; other rows are returned', async () => {
    await service.knex('category').insert({ id: 60, name: 'c' });
    await logged('factory', 1);
    await logged('category', 60);
    await service.knex.schema.renameTable('factory', 'away');
    const { data, errors } = await service.graphql<{ auditLog: { items: Entry[] } }>(
      `{ auditLog { items { id ${ROW} } } }`,
      {},
      admin,
    );
    await service.knex.schema.renameTable('away', 'factory');
    expect(data.auditLog.items).toMatchObject([{ row: { id: '60' } }, { row: null }]);
    expect(errors).toMatchObject([{ path: ['auditLog', 'items', 1, 'row'] }]);
  });

  it('is sent with Cache-Control: no-store, even if the selected fields are public', async () => {
    await service.knex('category').insert({ id: 61, name: 'c' });
    await logged('category', 61);
    const query = '{ auditLog { items { row { ... on Category { name } } } } }';
    const answer = await fetch(`${service.base}/graphql?query=${encodeURIComponent(query)}`, {
      headers: { token: admin, 'apollo-require-preflight': '1' },
    });
    expect(await answer.json()).toMatchObject({
      data: { auditLog: { items: [{ row: { name: 'c' } }] } },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});
