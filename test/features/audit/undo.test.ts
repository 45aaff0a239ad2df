import { aFavourite, aJob, aLineOfUsers } from '../../support/factories';
import { startService, type TestService } from '../../support/service';

interface Entry {
  readonly id: string;
  readonly action: string;
  readonly rowId: string;
  readonly undoes: string | null;
  readonly undoable: boolean;
}

const [ADMIN, EDITOR] = [1, 2];

describe('undo', () => {
  let service: TestService;
  let admin: string;
  let editor: string;
  beforeAll(async () => {
    service = await startService();
    admin = await service.tokenFor(ADMIN, 'admin');
    editor = await service.tokenFor(EDITOR, 'editor');
  });
  afterAll(() => service.close());

  const ask = <Data>(query: string, variables = {}, token = admin) =>
    service.dataOf<Data>(query, variables, token);
  const undo = (auditId: string, token = admin) =>
    service.graphql<{ undo: Entry | null }>(
      'mutation ($id: ID!) { undo(auditId: $id) { id action rowId undoes undoable } }',
      { id: auditId },
      token,
    );
  const codeOf = async (answer: ReturnType<typeof undo>) =>
    (await answer).errors?.[0]?.extensions.code ?? 'done';
  /** The entries of a row, the latest first. */
  const entries = async (entity: string, rowId: string, token = admin) =>
    (
      await ask<{ auditLog: { items: Entry[] } }>(
        `query ($entity: AuditEntity!, $rowId: String!) {
          auditLog(entity: $entity, rowId: $rowId, pageSize: 50) { items { id action rowId undoes undoable } }
        }`,
        { entity, rowId },
        token,
      )
    ).auditLog.items;
  const latest = async (entity: string, rowId: string) => {
    const [entry] = await entries(entity, rowId);
    if (entry === undefined) throw new Error('no entry');
    return entry;
  };
  const row = (table: string, id: string | number) => service.knex(table).where({ id }).first();
  const update = (id: number | string, version: number, input: object, token = admin) =>
    ask(
      `mutation ($id: ID!, $version: Int!, $input: UpdateJobInput!) {
        updateJob(id: $id, expectedVersion: $version, input: $input) { id }
      }`,
      { id, version, input },
      token,
    );

  it('restores the former values of an update, and nothing else', async () => {
    const id = await aJob(service.knex, {
      job_name: 'before',
      images: ['a.jpg'],
      lng: 1.1,
      lat: 2,
    });
    await update(id, 1, {
      jobName: 'after',
      images: [],
      coordinates: null,
      types: ['PART_TIME'],
      factoryPrice: '20.50',
    });
    const entry = await latest('JOB', String(id));
    expect(entry).toMatchObject({ action: 'UPDATE', undoable: true, undoes: null });
    const { data } = await undo(entry.id);
    expect(data.undo).toMatchObject({ action: 'UPDATE', undoes: entry.id, undoable: true });
    const logged = await service
      .knex('audit_log')
      .where({ id: data.undo?.id })
      .first<Record<'before' | 'after', object>>();
    expect(logged).toMatchObject({
      before: { job_name: 'after', factory_price: '20.50' },
      after: { job_name: 'before', factory_price: '0.00' },
    });
    expect(Object.keys(logged.before)).toEqual(Object.keys(logged.after));
    expect(await row('job', id)).toMatchObject({
      job_name: 'before',
      images: ['a.jpg'],
      lng: 1.1,
      lat: 2,
      type: [],
      factory_price: '0.00',
      factory_price_total: '0.00',
      version: 3,
    });
  });

  it('returns CONFLICT if the row has changed since, even by plain SQL', async () => {
    const id = await aJob(service.knex);
    await update(id, 1, { jobName: 'one' });
    const entry = await latest('JOB', String(id));
    await update(id, 2, { weigh: 7 });
    expect((await entries('JOB', String(id))).map(({ undoable }) => undoable)).toEqual([
      true,
      false,
    ]);
    expect(await codeOf(undo(entry.id))).toBe('CONFLICT');
    await service.knex('job').where({ id }).update({ people_num: 5 });
    const later = await latest('JOB', String(id));
    expect(later.undoable).toBe(false);
    const { errors } = await undo(later.id);
    expect(errors?.[0]?.message).toContain('has changed since you read it (now version 4)');
    expect(errors?.[0]?.extensions).toEqual({ code: 'CONFLICT', currentVersion: 4 });
    expect(await row('job', id)).toMatchObject({ job_name: 'one', weigh: 7, people_num: 5 });
    await service.knex('job').where({ id }).delete();
    expect(await codeOf(undo(later.id))).toBe('CONFLICT');
    expect(await row('job', id)).toBeUndefined();
  });

  it('works step by step, and an undo can be undone', async () => {
    const id = await aJob(service.knex, { job_name: '0' });
    for (const step of [1, 2, 3]) await update(id, step, { jobName: String(step) });
    const [third, second, first] = await entries('JOB', String(id));
    const name = async () => ((await row('job', id)) as { job_name: string }).job_name;
    for (const [entry, left] of [
      [third, '2'],
      [second, '1'],
      [first, '0'],
    ] as const) {
      expect(await codeOf(undo(entry?.id ?? ''))).toBe('done');
      expect(await name()).toBe(left);
    }
    const redo = await latest('JOB', String(id));
    expect(await codeOf(undo(redo.id))).toBe('done');
    expect(await name()).toBe('1');
    expect(await codeOf(undo(third?.id ?? ''))).toBe('CONFLICT');
    expect(await codeOf(undo(first?.id ?? ''))).toBe('done');
    expect(await name()).toBe('0');
  });

  it('does not undo past a change without an audit entry', async () => {
    const id = await aJob(service.knex, { job_name: '0' });
    await update(id, 1, { jobName: '1' });
    await service.knex('job').where({ id }).update({ people_num: 9 });
    await update(id, 3, { jobName: '2' });
    const [second, first] = await entries('JOB', String(id));
    expect(await codeOf(undo(second?.id ?? ''))).toBe('done');
    expect(await codeOf(undo(first?.id ?? ''))).toBe('CONFLICT');
  });

  it('restores a deleted job with its id and its favourites', async () => {
    const id = await aJob(service.knex, {
      job_name: '夜班',
      content: '<p>"quoted" \\ 😀</p>',
      cover: '/a.jpg',
      cover_focus_x: 0.25,
      cover_focus_y: 0.75,
      images: ['/b.jpg', '/c.mp4'],
      factory_price: '1.10',
      subsidy_price: '0.20',
      factory_price_total: '1.50',
      salary: '5000~6000',
      people_num: 12,
      lng: 120.98,
      lat: 31.39,
      type: [1, 3],
      user_ids: [EDITOR],
      weigh: -7,
      status: 'hidden',
      expiretime: '2200-01-02T03:04:05Z',
    });
    await aLineOfUsers(service.knex, 50, 51);
    const since = new Date('2025-01-02T03:04:05.678Z');
    await aFavourite(service.knex, 50, id, since);
    await aFavourite(service.knex, 51, id);
    const before = (await row('job', id)) as { version: number };
    expect(
      await ask(`mutation { deleteJob(id: "${id}", expectedVersion: 1) { favourites } }`),
    ).toEqual({ deleteJob: { favourites: 2 } });
    await service.knex('users').where({ id: 51 }).delete();

    const entry = await latest('JOB', String(id));
    expect(entry.undoable).toBe(true);
    expect((await undo(entry.id)).data.undo).toMatchObject({ action: 'CREATE', rowId: String(id) });
    expect(await row('job', id)).toEqual({ ...before, version: 3 });
    expect(await service.knex('job_collect').where({ job_id: id })).toMatchObject([
      { user_id: 50, createtime: since },
    ]);
    expect(await service.knex('deleted_favourite').where({ audit_id: entry.id })).toEqual([]);
    // And deleted again, and restored again.
    const restored = await latest('JOB', String(id));
    expect(await codeOf(undo(restored.id))).toBe('done');
    expect(await row('job', id)).toBeUndefined();
    // By the first deletion's entry, which is undoable as well.
    expect(await codeOf(undo(entry.id))).toBe('done');
    expect(await row('job', id)).toEqual({ ...before, version: 5 });
    expect(await service.knex('job_collect').where({ job_id: id })).toHaveLength(1);
    for (const { id: equal } of [await latest('JOB', String(id)), entry])
      expect(await codeOf(undo(equal))).toBe('done');
    expect(await service.knex('job_collect').where({ job_id: id })).toHaveLength(1);
  });

  it('restores a deleted user with the time of registration', async () => {
    const createtime = '2020-01-02T03:04:05.123456+00:00';
    await service.knex('users').insert({ id: 72, name: '王', createtime });
    await ask('mutation { deleteUser(id: "72", expectedVersion: 1) { id } }');
    const restored = () =>
      service
        .knex('users')
        .where({ id: 72 })
        .first('name', 'version', {
          createtime: service.knex.raw('to_jsonb(createtime)'),
        });
    const { id } = await latest('USER', '72');
    expect(await codeOf(undo(id))).toBe('done');
    expect(await restored()).toEqual({ name: '王', createtime, version: 3 });
    // And deleted by undoing, and restored again.
    for (const again of [(await latest('USER', '72')).id, id])
      expect(await codeOf(undo(again))).toBe('done');
    expect(await restored()).toEqual({ name: '王', createtime, version: 5 });
  });

  it('returns CONFLICT for an entry that recorded no version', async () => {
    const before = JSON.stringify({ name: 'c', image: '', weigh: 0 });
    const [entry] = await service
      .knex('audit_log')
      .insert({ action: 'delete', entity: 'category', row_id: '990', before })
      .returning<{ id: string }[]>('id');
    expect(await codeOf(undo(entry?.id ?? ''))).toBe('CONFLICT');
  });

  it('refuses an entry whose row_id is no id, which the log lists as not undoable', async () => {
    for (const row_id of ['row 5', '99999999999']) {
      const [entry] = await service
        .knex('audit_log')
        .insert({ action: 'delete', entity: 'category', row_id, before: '{}', version: 1 })
        .returning<{ id: string }[]>('id');
      expect(await codeOf(undo(entry?.id ?? ''))).toBe('BAD_USER_INPUT');
      const { auditLog } = await ask<{ auditLog: unknown }>(
        `{ auditLog(rowId: "${row_id}") { items { id undoable } } }`,
      );
      expect(auditLog).toEqual({ items: [{ id: entry?.id, undoable: false }] });
    }
  });

  it('deletes a row that was added', async () => {
    const { createCategory } = await ask<{ createCategory: { id: string } }>(
      'mutation { createCategory(input: { name: "c", weigh: 2 }) { id } }',
    );
    const entry = await latest('CATEGORY', createCategory.id);
    expect((await undo(entry.id)).data.undo).toMatchObject({ action: 'DELETE', undoes: entry.id });
    expect(await row('category', createCategory.id)).toBeUndefined();
    expect(await ask('{ categories { id } }')).toEqual({ categories: [] });
    expect(await codeOf(undo(entry.id))).toBe('CONFLICT');
  });

  it('of an added user moves those below up, and is undone together with that', async () => {
    const { createUser } = await ask<{ createUser: { id: string } }>(
      'mutation { createUser(input: { name: "leader" }) { id } }',
    );
    await service.knex('users').insert([
      { id: 801, parent_id: createUser.id },
      { id: 802, parent_id: createUser.id },
    ]);
    const above = () => service.knex('users').whereIn('id', [801, 802]).pluck('parent_id');
    const undone = await undo((await latest('USER', createUser.id)).id);
    expect(undone.errors).toBeUndefined();
    expect(await above()).toEqual([null, null]);
    const { id } = await latest('USER', createUser.id);
    const query = 'mutation ($id: ID!) { undoBatch(batchId: $id) { count } }';
    expect(await service.dataOf(query, { id }, admin)).toEqual({ undoBatch: { count: 3 } });
    expect(await above()).toEqual([Number(createUser.id), Number(createUser.id)]);
    const again = await latest('USER', createUser.id);
    expect(await service.dataOf(query, { id: again.id }, admin)).toEqual({
      undoBatch: { count: 3 },
    });
    expect(await above()).toEqual([null, null]);
    expect(await entries('USER', '801')).toHaveLength(3);
  });

  it('reverts sort weights, a deleted factory and site texts', async () => {
    const { createFactory } = await ask<{ createFactory: { id: string } }>(
      'mutation { createFactory(input: { factoryName: "f", factoryPrice: "20.50" }) { id } }',
    );
    await ask(
      `mutation { reorderFactories(items: [{ id: "${createFactory.id}", weigh: 9 }]) { id } }`,
    );
    expect(await codeOf(undo((await latest('FACTORY', createFactory.id)).id))).toBe('done');
    expect(await row('factory', createFactory.id)).toMatchObject({ weigh: 0 });
    await ask(`mutation { deleteFactory(id: "${createFactory.id}", expectedVersion: 3) }`);
    expect(await codeOf(undo((await latest('FACTORY', createFactory.id)).id))).toBe('done');
    expect(await row('factory', createFactory.id)).toMatchObject({ factory_price: '20.50' });

    const set = (version: number, value: string) =>
      ask(`mutation ($input: SetSiteTextInput!) { setSiteText(input: $input) { version } }`, {
        input: { name: 'AGENT_CONTENT', value, expectedVersion: version },
      });
    await set(0, 'first');
    await set(1, 'second');
    for (const left of ['first', '']) {
      const [entry] = (await entries('SITE_TEXT', 'agent_content')).filter(
        ({ undoable, undoes }) => undoable && undoes === null,
      );
      expect(await codeOf(undo(entry?.id ?? ''))).toBe('done');
      expect((await service.rest('agentContent')).data).toBe(left);
    }
    // A client that read the first text cannot overwrite one set after the undo.
    await set(0, 'third');
    const { errors } = await service.graphql(
      `mutation { setSiteText(input: {
        name: AGENT_CONTENT, value: "stale", expectedVersion: 1
      }) { version } }`,
      {},
      admin,
    );
    expect(errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect((await service.rest('agentContent')).data).toBe('third');
  });

  it("refuses to create a cycle, use a deleted parent, or revoke one's own role", async () => {
    await aLineOfUsers(service.knex, 60, 61);
    const change = (query: string) => ask(`mutation { ${query} { id } }`);
    await change('moveUser(id: "61", expectedVersion: 1, parentId: null)');
    const moved = await latest('USER', '61');
    await change('moveUser(id: "60", expectedVersion: 1, parentId: "61")');
    expect((await undo(moved.id)).errors).toMatchObject([
      {
        message: 'A user cannot be placed below themselves.',
        extensions: { code: 'CONFLICT', reason: 'DEPENDENCY' },
      },
    ]);

    await service.knex('users').insert({ id: 62 });
    await change('updateUser(id: "62", expectedVersion: 1, input: { role: ADMIN })');
    const promoted = await latest('USER', '62');
    const other = await service.tokenFor(62);
    expect(await codeOf(undo(promoted.id, other))).toBe('BAD_USER_INPUT');
    expect(await codeOf(undo(promoted.id))).toBe('done');
    expect(await row('users', 62)).toMatchObject({ role: 'user' });

    // The parent of the deleted user is gone.
    await service.knex('users').insert([{ id: 70 }, { id: 71, parent_id: 70 }]);
    await change('deleteUser(id: "71", expectedVersion: 1)');
    const deleted = await latest('USER', '71');
    await service.knex('users').where({ id: 70 }).delete();
    expect((await undo(deleted.id)).errors?.[0]?.extensions).toEqual({
      code: 'CONFLICT',
      reason: 'DEPENDENCY',
    });
    await service.knex('users').insert([{ id: 75 }, { id: 76, parent_id: 75 }]);
    await change('moveUser(id: "76", expectedVersion: 1, parentId: null)');
    await service.knex('users').where({ id: 75 }).delete();
    const { errors } = await undo((await latest('USER', '76')).id);
    expect(errors?.[0]?.extensions).toEqual({ code: 'CONFLICT', reason: 'DEPENDENCY' });
  });

  it('returns BAD_USER_INPUT for tokens and accounts, and NOT_FOUND for unknown ids', async () => {
    await ask(`mutation { issueToken(userId: "${EDITOR}") { token } }`);
    await ask(
      `mutation { createAccount(input: { userId: "${EDITOR}", username: "ed" }) { username } }`,
    );
    const others = await service.knex('audit_log').whereIn('entity', ['user_token', 'account']);
    expect(others.length).toBeGreaterThan(1);
    for (const { id } of others as { id: string }[])
      expect(await codeOf(undo(id))).toBe('BAD_USER_INPUT');
    for (const id of ['x', '-1', '0', '9'.repeat(30)])
      expect(await codeOf(undo(id))).toBe('BAD_USER_INPUT');
    expect(await codeOf(undo('999999999'))).toBe('NOT_FOUND');
  });

  it('returns BAD_USER_INPUT for the expiry of a job', async () => {
    // Not by expiry itself, which the service may be busy with at the same moment.
    const id = await aJob(service.knex, { status: 'hidden' });
    const change = { before: '{"status": "published"}', after: '{"status": "hidden"}', version: 1 };
    await service
      .knex('audit_log')
      .insert({ action: 'expire', entity: 'job', row_id: String(id), ...change });
    const entry = await latest('JOB', String(id));
    expect(entry).toMatchObject({ action: 'EXPIRE', undoable: false });
    expect(await codeOf(undo(entry.id))).toBe('BAD_USER_INPUT');
  });

  it('lets an editor undo only their own changes of what editors may change', async () => {
    const id = await aJob(service.knex);
    await update(id, 1, { jobName: 'by the editor' }, editor);
    const own = await latest('JOB', String(id));
    await update(id, 2, { jobName: 'by the administrator' });
    const others = await latest('JOB', String(id));
    expect(await codeOf(undo(others.id, editor))).toBe('FORBIDDEN');
    expect(await codeOf(undo(others.id))).toBe('done');
    expect(await codeOf(undo(own.id, editor))).toBe('done');
    // An entry from a time when the editor was an administrator.
    await service.knex('users').insert({ id: 80 });
    const [entry] = await service
      .knex('audit_log')
      .insert({
        ...{ user_id: EDITOR, action: 'create', entity: 'users', row_id: '80', version: 1 },
        after: JSON.stringify({ parent_id: null, name: '', role: 'user' }),
      })
      .returning<{ id: string }[]>('id');
    expect(await codeOf(undo(entry?.id ?? '', editor))).toBe('FORBIDDEN');
    expect((await entries('USER', '80', editor))[0]?.undoable).toBe(false);
    expect(await codeOf(undo(entry?.id ?? ''))).toBe('done');
  });

  it('succeeds for one of six simultaneous requests; the others get CONFLICT', async () => {
    const id = await aJob(service.knex);
    await update(id, 1, { jobName: 'x' });
    const changed = await latest('JOB', String(id));
    const answers = await Promise.all(Array.from({ length: 6 }, () => codeOf(undo(changed.id))));
    expect(answers.sort()).toEqual([...Array<string>(5).fill('CONFLICT'), 'done']);
    await ask(`mutation { deleteJob(id: "${id}", expectedVersion: 3) { id } }`);
    const deleted = await latest('JOB', String(id));
    const again = await Promise.all(Array.from({ length: 6 }, () => codeOf(undo(deleted.id))));
    expect(again.sort()).toEqual([...Array<string>(5).fill('CONFLICT'), 'done']);
    expect(await service.knex('audit_log').where({ undoes: deleted.id })).toHaveLength(1);
  });

  it('restores the recorded columns that still exist; CONFLICT if there is none', async () => {
    const id = await aJob(service.knex, { job_name: 'old' });
    await ask(`mutation { deleteJob(id: "${id}", expectedVersion: 1) { id } }`);
    const entry = await latest('JOB', String(id));
    await service.knex.raw(
      `UPDATE audit_log SET before = before - 'salary' || '{"gone": 1}' WHERE id = ?`,
      [entry.id],
    );
    expect(await codeOf(undo(entry.id))).toBe('done');
    expect(await row('job', id)).toMatchObject({ job_name: 'old', salary: '' });
    await update(id, 3, { jobName: 'new' });
    const { id: changed } = await latest('JOB', String(id));
    await service.knex('audit_log').where({ id: changed }).update({ before: '{"gone": 1}' });
    expect(await codeOf(undo(changed))).toBe('CONFLICT');
  });

  it('returns CONFLICT instead of restricting a job to a user who has been deleted', async () => {
    await service.knex('users').insert({ id: 77 });
    const id = await aJob(service.knex, { user_ids: [77] });
    await update(id, 1, { userIds: [] });
    await service.knex('users').where({ id: 77 }).delete();
    expect(await codeOf(undo((await latest('JOB', String(id))).id))).toBe('CONFLICT');
    expect(await row('job', id)).toMatchObject({ user_ids: [] });
  });
});

describe('auditLogConnection', () => {
  it('returns every entry once, even if entries are added meanwhile', async () => {
    const service = await startService();
    const token = await service.tokenFor(ADMIN, 'admin');
    const make = () =>
      service.graphql('mutation { createFactory(input: { factoryName: "f" }) { id } }', {}, token);
    for (let n = 0; n < 5; n += 1) await make();
    interface Page {
      auditLogConnection: {
        totalCount: number;
        nodes: { id: string }[];
        pageInfo: { hasNextPage: boolean; endCursor: string };
      };
    }
    const page = (args: string) =>
      service.graphql<Page>(
        `{ auditLogConnection(first: 2, entity: FACTORY${args}) { totalCount nodes { id } pageInfo { hasNextPage endCursor } } }`,
        {},
        token,
      );
    const seen: string[] = [];
    let after = '';
    for (let more = true; more;) {
      const { auditLogConnection: read } = (await page(after)).data;
      seen.push(...read.nodes.map(({ id }) => id));
      await make();
      more = read.pageInfo.hasNextPage;
      after = `, after: "${read.pageInfo.endCursor}"`;
    }
    expect(seen.map(Number)).toEqual([5, 4, 3, 2, 1]);
    const otherOrder = await page(`${after}, direction: ASC`);
    expect(otherOrder.errors?.[0]?.extensions).toMatchObject({ argument: 'after' });
    const earliest = (await page(', direction: ASC, action: CREATE, userId: "1"')).data;
    expect(earliest.auditLogConnection).toMatchObject({
      totalCount: 8,
      nodes: [{ id: '1' }, { id: '2' }],
    });
    const { endCursor } = earliest.auditLogConnection.pageInfo;
    const next = (await page(`, direction: ASC, after: "${endCursor}"`)).data;
    expect(next.auditLogConnection.nodes).toEqual([{ id: '3' }, { id: '4' }]);
    await service.close();
  });
});

describe('auditLog', () => {
  it('lists the entries of a period, with its first moment and without its end', async () => {
    const service = await startService();
    const token = await service.tokenFor(ADMIN, 'admin');
    const [before, since, within, until] = ['01', '02', '03', '04'].map(
      (day) => `2026-01-${day}T00:00:00.000Z`,
    );
    await service.knex('audit_log').insert(
      [before, since, within, until].map((createtime, index) => ({
        ...{ createtime, action: 'update', entity: 'job', row_id: String(index) },
      })),
    );
    const { auditLog } = await service.dataOf<{ auditLog: object }>(
      `query ($since: DateTimeISO, $until: DateTimeISO) {
        auditLog(since: $since, until: $until) { total items { createTime } }
      }`,
      { since, until },
      token,
    );
    expect(auditLog).toEqual({
      total: 2,
      items: [{ createTime: within }, { createTime: since }],
    });
    await service.close();
  });
});
