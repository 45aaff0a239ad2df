import { anAccount } from '../../support/accounts';
import { aFavourite, aJob, aLineOfUsers } from '../../support/factories';
import { untilLockWaits } from '../../support/lock-waits';
import { startService, type TestService } from '../../support/service';

const [ADMIN, EDITOR] = [1, 2];

describe('users', () => {
  let service: TestService;
  let admin: string;
  let editor: string;
  beforeAll(async () => (service = await startService()));
  beforeEach(async () => {
    await service.knex.raw('TRUNCATE users, job CASCADE');
    await aLineOfUsers(service.knex, 100);
    admin = await service.tokenFor(ADMIN, 'admin');
    editor = await service.tokenFor(EDITOR, 'editor');
    await service.knex('users').where({ id: ADMIN }).update({ name: 'root' });
  });
  afterAll(() => service.close());

  const ask = <Data>(query: string, token = admin) => service.dataOf<Data>(query, {}, token);
  const refusal = async (query: string, token = admin) =>
    (await service.graphql(query, {}, token)).errors?.[0]?.extensions;
  const user = (id: number) => service.knex('users').where({ id }).first();
  const audience = async (id: number) =>
    ((await service.knex('job').where({ id }).first()) as { user_ids: number[] }).user_ids;

  it('are listed from the roots down', async () => {
    const children = [101, 102, 103, 104].map((id) => ({ id, parent_id: 100 }));
    await service.knex('users').insert(children);
    const roots = await ask<{ users: { items: { id: string }[] } }>(
      '{ users(atTop: true, pageSize: 100) { items { id } } }',
    );
    expect(roots.users.items.map(({ id }) => id)).toEqual(['1', '2', '100']);
    const below = (args: string) =>
      ask<{ user: { children: { nodes: object[]; pageInfo: { endCursor: string } } } }>(
        `{ user(id: 100) { childCount children(first: 3${args}) {
          totalCount nodes { id childCount } pageInfo { hasNextPage endCursor }
        } } }`,
        editor,
      );
    const first = await below('');
    const { endCursor } = first.user.children.pageInfo;
    const of = (id: string) => ({ id, childCount: 0 });
    expect(first.user).toMatchObject({
      childCount: 4,
      children: { totalCount: 4, nodes: ['101', '102', '103'].map(of) },
    });
    expect((await below(`, after: "${endCursor}"`)).user.children).toMatchObject({
      nodes: [of('104')],
      pageInfo: { hasNextPage: false },
    });
    expect(
      await refusal(`{ user(id: 101) { children(after: "${endCursor}") { totalCount } } }`),
    ).toMatchObject({ code: 'BAD_USER_INPUT', argument: 'after' });
  });

  it.each([
    'updateJob(id: 700, expectedVersion: 1, input: { userIds: [$] }) { id }',
    'updateJobs(ids: [700], input: { userIds: [$] }) { id }',
    'importJobs(rows: [{ id: 700, userIds: [$] }]) { updated }',
  ])('are removed from a job even if they are named at the same time by %s', async (edit) => {
    const { knex } = service;
    await knex('users').insert([{ id: 700 }, { id: 701 }]);
    await aJob(knex, { id: 700 });
    const held = await knex.transaction();
    await held('job').where({ id: 700 }).forUpdate();
    const naming = ask(`mutation { ${edit.replace('$', '700, 701')} }`);
    await untilLockWaits(knex);
    const deleting = ask('mutation { deleteUser(id: 700, expectedVersion: 1) { id } }');
    await Promise.race([deleting, untilLockWaits(knex, 2)]);
    await held.commit();
    await Promise.all([naming, deleting]);
    expect(await audience(700)).toEqual([701]);
  });

  it('are found by id and name, and only by administrators by login name', async () => {
    await anAccount(service.knex, 110, 'Hidden.Name');
    const found = async (search: string, token: string) =>
      (
        await ask<{ users: { items: { id: string }[] } }>(
          `{ users(search: "${search}", sort: [{ field: ID }]) { items { id } } }`,
          token,
        )
      ).users.items.map(({ id }) => id);
    expect(await found('hidden.n', admin)).toEqual(['110']);
    expect(await found('hidden.n', editor)).toEqual([]);
    expect(await found('110', editor)).toEqual(['110']);
    expect(await found('ROOT', editor)).toEqual(['1']);
  });

  it('show an editor only their names and the tree; everything else is FORBIDDEN', async () => {
    expect(await ask('{ user(id: 1) { id name parentId } }', editor)).toEqual({
      user: { id: '1', name: 'root', parentId: null },
    });
    for (const query of [
      '{ user(id: 1) { role } }',
      '{ user(id: 1) { createTime } }',
      '{ user(id: 1) { version } }',
      '{ user(id: 1) { loginName } }',
      '{ users(role: ADMIN) { total } }',
      '{ users(sort: [{ field: ROLE }]) { items { id } } }',
      '{ users(sort: [{ field: ID }, { field: CREATE_TIME }]) { items { id } } }',
      '{ userDeletion(id: 1) { childCount } }',
    ])
      expect({ query, ...(await refusal(query, editor)) }).toMatchObject({
        query,
        code: 'FORBIDDEN',
      });
    expect(
      await ask('{ users(role: ADMIN, sort: [{ field: CREATE_TIME }]) { items { id role } } }'),
    ).toEqual({ users: { items: [{ id: '1', role: 'ADMIN' }] } });
  });

  it('are deleted as previewed: children move up, shared jobs stay with the others', async () => {
    await aLineOfUsers(service.knex, 200, 201, 202);
    await service.knex('users').insert({ id: 203, parent_id: 201 });
    await anAccount(service.knex, 201, 'leaver');
    const token = await service.tokenFor(201);
    const shared = await aJob(service.knex, { user_ids: [201, 100, 201] });
    const open = await aJob(service.knex);
    await aFavourite(service.knex, 201, open);
    const told = await ask<{ userDeletion: Record<string, unknown> }>(
      `{ userDeletion(id: 201) { user { id } obstacle childCount sharedJobCount ownJobCount
        favouriteCount keywordCount tokenCount hasAccount identityCount } }`,
    );
    expect(told.userDeletion).toEqual({
      user: { id: '201' },
      obstacle: null,
      childCount: 2,
      sharedJobCount: 1,
      ownJobCount: 0,
      favouriteCount: 1,
      keywordCount: 0,
      tokenCount: 1,
      hasAccount: true,
      identityCount: 0,
    });
    const { version } = (await user(201)) as { version: number };
    expect(
      await ask(
        `mutation { deleteUser(id: 201, expectedVersion: ${version}) { id movedUsers changedJobs } }`,
      ),
    ).toEqual({ deleteUser: { id: '201', movedUsers: 2, changedJobs: 1 } });
    expect(await user(201)).toBeUndefined();
    expect(await user(202)).toMatchObject({ parent_id: 200 });
    expect(await user(203)).toMatchObject({ parent_id: 200 });
    expect(await audience(shared)).toEqual([100]);
    expect((await service.rest('keywordList', {}, token)).code).toBe(401);

    // Each change has its audit entry, and can be undone by it.
    const log = await ask<{ auditLog: { items: { id: string; entity: string; rowId: string }[] } }>(
      '{ auditLog(pageSize: 4) { items { id entity rowId undoable } } }',
    );
    expect(log.auditLog.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ entity: 'USER', rowId: '201', undoable: true }),
        expect.objectContaining({ entity: 'USER', rowId: '202', undoable: true }),
        expect.objectContaining({ entity: 'USER', rowId: '203', undoable: true }),
        expect.objectContaining({ entity: 'JOB', rowId: String(shared), undoable: true }),
      ]),
    );
    const entryOf = (entity: string, rowId: string) =>
      log.auditLog.items.find((each) => each.entity === entity && each.rowId === rowId)?.id;
    for (const id of [
      entryOf('USER', '201'),
      entryOf('USER', '202'),
      entryOf('JOB', String(shared)),
    ])
      await ask(`mutation { undo(auditId: "${id}") { id } }`);
    expect(await user(201)).toMatchObject({ parent_id: 200, role: 'user' });
    expect(await user(202)).toMatchObject({ parent_id: 201 });
    expect(await audience(shared)).toEqual([201, 100, 201]);
  });

  it('are restored with the tree below them and their jobs by undoing two batches', async () => {
    const { knex } = service;
    await aLineOfUsers(knex, 400, 401, 402);
    await knex('users').insert([{ id: 403, parent_id: 401, name: 'x' }]);
    const jobs = [
      await aJob(knex, { user_ids: [401, 100] }),
      await aJob(knex, { user_ids: [402, 401] }),
    ];
    const parents = async () =>
      Object.fromEntries(
        (
          await knex('users')
            .whereBetween('id', [400, 403])
            .orderBy('id')
            .select<{ id: number; parent_id: number | null }[]>('id', 'parent_id')
        ).map(({ id, parent_id }) => [id, parent_id]),
      );
    const audiences = () => Promise.all(jobs.map(audience));
    const before = await parents();
    const { version } = (await user(401)) as { version: number };
    await ask(`mutation { deleteUser(id: 401, expectedVersion: ${version}) { id } }`);
    const without = { 400: null, 402: 400, 403: 400 };
    expect([await parents(), await audiences()]).toEqual([without, [[100], [402]]]);

    type Batch = { id: string; count: number } | null;
    const { auditLog } = await ask<{ auditLog: { items: { entity: string; batch: Batch }[] } }>(
      '{ auditLog(pageSize: 5) { items { entity batch { id count } } } }',
    );
    const batchOf = (which: string) =>
      auditLog.items.find(({ entity }) => entity === which)?.batch ?? { id: '', count: 0 };
    const [users, changed] = [batchOf('USER'), batchOf('JOB')];
    expect([users.count, changed.count]).toEqual([3, 2]);
    const undo = (id: string) => `mutation { undoBatch(batchId: "${id}") { id count } }`;
    const undone = async (id: string) =>
      (await ask<{ undoBatch: { id: string; count: number } }>(undo(id))).undoBatch;
    // The jobs need the user.
    expect(await refusal(undo(changed.id))).toMatchObject({ code: 'CONFLICT' });
    const undoing = await undone(users.id);
    expect(undoing.count).toBe(3);
    expect(await parents()).toEqual(before);
    await undone(`00${changed.id}`);
    expect(await audiences()).toEqual([
      [401, 100],
      [402, 401],
    ]);

    const redoing = await undone(undoing.id);
    expect(redoing.count).toBe(3);
    expect([await parents(), await audiences()]).toEqual([without, [[100], [402]]]);
    await undone(redoing.id);
    expect(await parents()).toEqual(before);
  });

  it.each([
    [999, 1000],
    [1000, null],
  ])('with %s children are deleted in a batch of %s, null if too large', async (below, count) => {
    const { knex } = service;
    await knex('users').insert({ id: 5000 });
    await knex.raw(
      'INSERT INTO users (id, parent_id) SELECT n, 5000 FROM generate_series(5001, 5000 + ?) AS n',
      [below],
    );
    await ask('mutation { deleteUser(id: 5000, expectedVersion: 1) { id } }');
    const { auditLog } = await ask<{
      auditLog: { items: { batch: { id: string; count: number } | null }[] };
    }>('{ auditLog(entity: USER, rowId: "5000", pageSize: 1) { items { batch { id count } } } }');
    const batch = auditLog.items[0]?.batch ?? null;
    expect(batch?.count ?? null).toBe(count);
    if (batch !== null) {
      await ask(`mutation { undoBatch(batchId: "${batch.id}") { id } }`);
      expect(await knex('users').where({ parent_id: 5000 })).toHaveLength(below);
    }
  });

  it('cannot be deleted while a job is restricted to them alone', async () => {
    await service.knex('users').insert({ id: 300 });
    const own = await aJob(service.knex, { user_ids: [300, 300] });
    const shared = await aJob(service.knex, { user_ids: [300, 100] });
    expect(await ask('{ userDeletion(id: 300) { obstacle ownJobCount sharedJobCount } }')).toEqual({
      userDeletion: { obstacle: 'OWN_JOBS', ownJobCount: 1, sharedJobCount: 1 },
    });
    const remove = 'mutation { deleteUser(id: 300, expectedVersion: 1) { id } }';
    expect(await refusal(remove)).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: [{ field: 'id', code: 'IN_USE' }],
    });
    expect([await audience(own), await audience(shared)]).toEqual([
      [300, 300],
      [300, 100],
    ]);
    expect(await service.knex('audit_log').where({ entity: 'users', row_id: '300' })).toEqual([]);
    await service.knex('job').where({ id: own }).delete();
    await ask(remove);
  });

  it('cannot be deleted by undoing their creation while a job is restricted to them', async () => {
    const { createUser } = await ask<{ createUser: { id: string } }>(
      'mutation { createUser(input: { name: "新人" }) { id } }',
    );
    await aJob(service.knex, { user_ids: [Number(createUser.id)] });
    const entry = await service
      .knex('audit_log')
      .where({ entity: 'users', row_id: createUser.id })
      .first<{ id: string }>('id');
    expect(await refusal(`mutation { undo(auditId: "${entry.id}") { id } }`)).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: [{ field: 'auditId', code: 'IN_USE' }],
    });
  });

  it('cannot delete themselves or the last administrator', async () => {
    const { version } = (await user(ADMIN)) as { version: number };
    const remove = (id: number, at: number) =>
      `mutation { deleteUser(id: ${id}, expectedVersion: ${at}) { id } }`;
    expect(await refusal(remove(ADMIN, version))).toMatchObject({
      fields: [{ field: 'id', code: 'NOT_ALLOWED' }],
    });
    expect(await ask(`{ userDeletion(id: ${ADMIN}) { obstacle } }`)).toEqual({
      userDeletion: { obstacle: 'SELF' },
    });
    expect(await ask('{ userDeletion(id: 999999) { obstacle } }')).toEqual({ userDeletion: null });
    expect(await refusal(remove(999_999, 1))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(remove(EDITOR, 99))).toMatchObject({ code: 'CONFLICT' });

    // Two administrators delete each other: one remains.
    const other = await service.tokenFor(400, 'admin');
    const both = await Promise.all([
      service.graphql(remove(400, 2), {}, admin),
      service.graphql(remove(ADMIN, version), {}, other),
    ]);
    expect(both.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    expect(await service.knex('users').where({ role: 'admin' })).toHaveLength(1);
  });
});
