import { randomUUID } from 'node:crypto';
import { aFavourite, aJob, aLineOfUsers, jobs } from '../../support/factories';
import { wrongCounters } from '../../support/job-list/job-counters';
import { startService, type TestService } from '../../support/service';
import { recordStatements } from '../../support/statements';

interface Batch {
  readonly id: string;
  readonly count: number;
}

interface Entry {
  readonly id: string;
  readonly rowId: string;
  readonly action: string;
  readonly undoes: string | null;
  readonly batch: Batch | null;
}

const [ADMIN, EDITOR, OTHER] = [1, 2, 3];

const LOG = `query ($entity: AuditEntity, $batchId: ID) {
  auditLog(entity: $entity, batchId: $batchId, pageSize: 50) {
    total items { id rowId action undoes batch { id count } }
  }
}`;
const UNDO = 'mutation ($id: ID!) { undoBatch(batchId: $id) { id count } }';
const UPDATE = `mutation ($ids: [ID!]!, $input: UpdateJobsInput!) {
  updateJobs(ids: $ids, input: $input) { id }
}`;
const DELETE = 'mutation ($ids: [ID!]!) { deleteJobs(ids: $ids) { favourites } }';
const IMPORT = `mutation ($rows: [ImportJobInput!]!, $key: String) {
  importJobs(rows: $rows, idempotencyKey: $key) { created updated rows { id } }
}`;

describe('undoBatch', () => {
  let service: TestService;
  let token: string;
  let editor: string;
  beforeAll(async () => {
    service = await startService();
    token = await service.tokenFor(ADMIN, 'admin');
    editor = await service.tokenFor(EDITOR, 'editor');
    await aLineOfUsers(service.knex, 10, 11);
  });
  beforeEach(async () => {
    await service.knex('job').delete();
    await service.knex('audit_log').delete();
  });
  afterEach(async () => expect(await wrongCounters(service.knex)).toEqual([]));
  afterAll(() => service.close());

  const ask = <Data>(query: string, variables = {}, as = token) =>
    service.dataOf<Data>(query, variables, as);
  const undo = (id: string, as = token) =>
    service.graphql<{ undoBatch: Batch | null }>(UNDO, { id }, as);
  /** Undoes a batch; returns the batch of the undo itself. */
  const undone = async (id: string, as = token) => {
    const { data, errors } = await undo(id, as);
    expect(errors).toBeUndefined();
    return data.undoBatch ?? { id: '', count: 0 };
  };
  const log = async (variables: object = {}, as = token) =>
    (await ask<{ auditLog: { total: number; items: Entry[] } }>(LOG, variables, as)).auditLog;
  /** The batch of the latest entry. */
  const latest = async () => (await log()).items[0]?.batch ?? { id: '', count: 0 };
  const rows = () =>
    service.knex('job').orderBy('id').select('id', 'job_name', 'weigh', 'status', 'version');
  const columns = () =>
    service
      .knex('job')
      .orderBy('id')
      .then((all: { version: number }[]) => all.map(({ version: _, ...job }) => job));

  it('restores the former values of all jobs in a bulk change, and can be undone', async () => {
    const ids = await jobs(service.knex, [
      { weigh: 1, status: 'hidden' },
      { weigh: 2, factory_price: '20.00', factory_price_total: '21.50' },
      { weigh: 3 },
    ]);
    const before = await columns();
    await ask(UPDATE, { ids, input: { weigh: 3, addToFactoryPrice: '1.50', status: 'HIDDEN' } });
    const after = await columns();
    const { items } = await log();
    const batch = { id: items.at(-1)?.id, count: 3 };
    expect(items.map((entry) => entry.batch)).toEqual([batch, batch, batch]);

    const undoing = await undone(batch.id ?? '');
    expect(await columns()).toEqual(before);
    expect(undoing.count).toBe(3);
    const { items: entries } = await log({ batchId: undoing.id });
    expect(entries.map(({ action, undoes, batch: own }) => [action, undoes, own])).toEqual(
      items.map(({ id }) => ['UPDATE', id, undoing]),
    );
    const redoing = await undone(undoing.id);
    expect(await columns()).toEqual(after);
    // The first change is in effect again, and may be undone by its own id, too.
    expect(redoing.count).toBe(3);
    await undone(batch.id ?? '');
    expect(await columns()).toEqual(before);
    expect(await service.knex('job').distinct('version').pluck('version')).toEqual([5]);
  });

  it('returns a page of the current rows with at most 4 SELECTs of jobs', async () => {
    const ids = await jobs(service.knex, [{}, {}, {}]);
    await ask(UPDATE, { ids, input: { weigh: 9 } });
    const { id } = await latest();
    const withRows = (pageSize: number) => `mutation ($id: ID!) {
      undoBatch(batchId: $id) {
        count
        entries(pageSize: ${pageSize}) {
          total
          items { undoes undoneEntry { undoable } row { ... on Job { id version weigh } } }
        }
      }
    }`;
    const { statements, stop } = recordStatements(service.knex);
    const { undoBatch } = await ask<{ undoBatch: object }>(withRows(100), { id });
    stop();
    const jobsRead = statements.filter((sql) => /^select .* from "job"/i.test(sql));
    expect(undoBatch).toMatchObject({
      count: 3,
      entries: {
        total: 3,
        items: [...ids].reverse().map((job) => ({
          undoneEntry: { undoable: false },
          row: { id: String(job), version: 3, weigh: 0 },
        })),
      },
    });
    expect(jobsRead.length).toBeLessThanOrEqual(4);
    const { errors } = await service.graphql(withRows(101), { id: (await latest()).id }, token);
    expect(errors?.[0]?.extensions).toMatchObject({ argument: 'pageSize' });
  });

  it('leaves out what was undone alone before', async () => {
    const ids = await jobs(service.knex, [{}, {}, {}]);
    await ask(UPDATE, { ids, input: { weigh: 9 } });
    const { id } = await latest();
    const undoOne = async (job?: number) => {
      const [entry] = (await log({ batchId: id })).items.filter(
        ({ rowId }) => rowId === String(job),
      );
      await ask('mutation ($id: ID!) { undo(auditId: $id) { id } }', { id: entry?.id });
      return latestEntry();
    };
    const latestEntry = async () => (await log()).items[0]?.id ?? '';
    const weights = async () => (await rows()).map(({ weigh }: { weigh: number }) => weigh);
    // Undone, redone and undone again.
    await undoOne(ids[0]);
    await ask('mutation ($id: ID!) { undo(auditId: $id) { id } }', { id: await latestEntry() });
    await undoOne(ids[0]);
    const { id: rest, count } = await undone(id);
    expect([count, await weights()]).toEqual([2, [0, 0, 0]]);
    expect((await log({ batchId: rest })).total).toBe(2);
    expect((await undone(rest)).count).toBe(2);
    expect(await weights()).toEqual([0, 9, 9]);

    for (const job of ids.slice(1)) await undoOne(job);
    expect((await undo(id)).errors?.[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      refusals: ids.map((job) => ({ id: String(job) })),
    });
    expect(await weights()).toEqual([0, 0, 0]);
  });

  it('undoes nothing if jobs have since changed or been deleted, and names them', async () => {
    const ids = await jobs(service.knex, [{}, {}, {}, {}]);
    await ask(UPDATE, { ids, input: { weigh: 9 } });
    const { id } = await latest();
    const [one = 0, two = 0, three = 0] = ids;
    await service.knex('job').where('id', one).update({ job_name: 'x' });
    await ask(DELETE, { ids: [two] });
    const [single] = (await log()).items.filter(({ rowId }) => rowId === String(three));
    await ask('mutation ($id: ID!) { undo(auditId: $id) { id } }', { id: single?.id });
    const before = await rows();
    const { data, errors } = await undo(id);
    expect(data.undoBatch).toBeNull();
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      refusals: [
        { id: String(one), code: 'CONFLICT', currentVersion: 3 },
        {
          id: String(two),
          code: 'CONFLICT',
          currentVersion: null,
          message: 'This job has been deleted in the meantime.',
        },
      ],
    });
    expect(await rows()).toEqual(before);
    expect((await log({ batchId: id })).total).toBe(4);
  });

  it('undoes nothing if a job has changed since it was undone alone', async () => {
    const [one = 0, two = 0] = await jobs(service.knex, [{}, {}]);
    await ask(UPDATE, { ids: [one, two], input: { weigh: 9 } });
    const { items } = await log();
    const entry = items.find(({ rowId }) => rowId === String(one));
    await ask('mutation ($id: ID!) { undo(auditId: $id) { id } }', { id: entry?.id });
    await service.knex('job').where('id', one).update({ job_name: 'x' });
    const before = await rows();
    expect((await undo(entry?.batch?.id ?? '')).errors?.[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      refusals: [{ id: String(one), currentVersion: 4 }],
    });
    expect(await rows()).toEqual(before);
  });

  it('restores deleted jobs with their favourites, once for simultaneous requests', async () => {
    const ids = await jobs(service.knex, [{ job_name: 'a' }, { user_ids: [10] }, {}]);
    await aFavourite(service.knex, 10, ids[1] ?? 0);
    await aFavourite(service.knex, 11, ids[2] ?? 0);
    const before = await columns();
    await ask(DELETE, { ids: [...ids].reverse() });
    expect(await columns()).toEqual([]);
    const { id } = await latest();
    const answers = await Promise.all([undo(id), undo(id), undo(id)]);
    const refused = answers.filter(({ errors }) => errors !== undefined);
    expect(refused).toHaveLength(2);
    for (const { errors } of refused) {
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT' });
      expect(errors?.[0]?.extensions).toHaveProperty('refusals.length', 3);
    }
    expect(await columns()).toEqual(before);
    expect(await service.knex('job_collect').orderBy('user_id').pluck('user_id')).toEqual([10, 11]);
    await undone((await latest()).id);
    expect(await columns()).toEqual([]);
    expect(await service.knex('job_collect')).toEqual([]);
    await undone((await latest()).id);
    expect(await columns()).toEqual(before);
    expect(await service.knex('job_collect')).toHaveLength(2);
  });

  it('succeeds for one of three simultaneous requests; the others get CONFLICT', async () => {
    const ids = await jobs(service.knex, [{}, {}, {}]);
    await ask(UPDATE, { ids, input: { weigh: 9 } });
    const { id } = await latest();
    const answers = await Promise.all([undo(id), undo(id), undo(id)]);
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'done');
    expect(codes.sort()).toEqual(['CONFLICT', 'CONFLICT', 'done']);
    expect(await service.knex('job').pluck('weigh')).toEqual([0, 0, 0]);
    expect(await service.knex('audit_log')).toHaveLength(6);
  });

  it.each([null, randomUUID()])('undoes an import, with the key %s', async (key) => {
    const [one = 0, two = 0] = await jobs(service.knex, [{ job_name: 'one' }, { job_name: 'two' }]);
    const before = await columns();
    const { importJobs } = await ask<{ importJobs: { rows: { id: string }[] } }>(IMPORT, {
      key,
      rows: [
        { jobName: 'new', factoryPrice: '30.00', userIds: ['11'] },
        { id: String(one), jobName: 'other', weigh: 5 },
        { id: String(two), coordinates: { lng: 121, lat: 31 } },
        { jobName: 'also new' },
      ],
    });
    const after = await columns();
    await aFavourite(service.knex, 11, Number(importJobs.rows[3]?.id));
    const batch = await latest();
    expect(batch.count).toBe(4);
    const undoing = await undone(batch.id);
    expect(await columns()).toEqual(before);
    expect(await service.knex('job_collect')).toEqual([]);
    await undone(undoing.id);
    expect(await columns()).toEqual(after);
    expect(await service.knex('job_collect').pluck('user_id')).toEqual([11]);
    await undone((await latest()).id);
    expect(await columns()).toEqual(before);
  });

  it.each(['category', 'factory', 'job'] as const)('undoes a reordering of %s', async (table) => {
    const column = { category: 'name', factory: 'factory_name', job: 'job_name' }[table];
    const mutation = {
      category: 'reorderCategories',
      factory: 'reorderFactories',
      job: 'reorderJobs',
    }[table];
    const ids = (
      await service
        .knex(table)
        .insert([1, 2, 3].map((weigh) => ({ [column]: 'x', weigh })))
        .returning<{ id: number }[]>('id')
    ).map(({ id }) => id);
    const weighs = () => service.knex(table).whereIn('id', ids).orderBy('id').pluck('weigh');
    const items = ids.map((id, index) => ({ id: String(id), weigh: index === 0 ? 1 : 9 - index }));
    await ask(`mutation ($items: [WeighInput!]!) { ${mutation}(items: $items) { id } }`, { items });
    const batch = await latest();
    expect(batch.count).toBe(2);
    const undoing = await undone(batch.id);
    expect(await weighs()).toEqual([1, 2, 3]);
    expect((await log({ batchId: undoing.id })).items[0]).toMatchObject({ action: 'REORDER' });
    await undone(undoing.id);
    expect(await weighs()).toEqual([1, 8, 7]);
  });

  it('returns NOT_FOUND for an id that is no batch, BAD_USER_INPUT for an invalid id', async () => {
    const id = await aJob(service.knex);
    await ask(UPDATE, { ids: [id], input: { weigh: 9 } });
    await ask(
      `mutation { createFactory(input: { factoryName: "f" }, idempotencyKey: "${randomUUID()}") { id } }`,
    );
    const { items } = await log();
    expect(items.map(({ batch }) => batch)).toEqual([null, null]);
    const ids = await jobs(service.knex, [{}, {}]);
    await ask(UPDATE, { ids, input: { weigh: 9 } });
    const second = (await log()).items[0]?.id ?? '';
    for (const each of [...items.map((entry) => entry.id), second, '999999999']) {
      const { errors } = await undo(each);
      expect(errors?.[0]).toMatchObject({
        message: 'There is no such batch.',
        extensions: { code: 'NOT_FOUND' },
      });
    }
    for (const each of ['x', '', '0', '9'.repeat(30)])
      expect((await undo(each)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect((await log({ batchId: '999999999' })).total).toBe(0);
    expect((await log({ batchId: (await latest()).id, entity: 'CATEGORY' })).total).toBe(0);
  });

  it("lets an editor undo only their own batches, and an administrator anyone's", async () => {
    const ids = await jobs(service.knex, [{}, {}]);
    const weighs = () => service.knex('job').orderBy('id').pluck('weigh');
    await ask(UPDATE, { ids, input: { weigh: 1 } }, editor);
    const own = await latest();
    await ask(UPDATE, { ids, input: { weigh: 2 } });
    const foreign = await latest();
    expect((await log({ batchId: foreign.id }, editor)).total).toBe(0);
    expect((await log({ batchId: own.id }, editor)).total).toBe(2);
    const codeFor = async (id: string, as?: string) =>
      (await service.graphql(UNDO, { id }, as)).errors?.[0]?.extensions.code;
    expect(await codeFor(foreign.id, editor)).toBe('FORBIDDEN');
    expect(await codeFor(own.id, await service.tokenFor(OTHER, 'editor'))).toBe('FORBIDDEN');
    expect(await codeFor(own.id, await service.tokenFor(10))).toBe('FORBIDDEN');
    expect(await codeFor(own.id)).toBe('UNAUTHENTICATED');
    expect(await codeFor(own.id, editor)).toBe('CONFLICT');
    await undone(foreign.id);
    await undone(own.id, editor);
    expect(await weighs()).toEqual([0, 0]);
    // An administrator may undo anybody's.
    await undone((await latest()).id);
    expect(await weighs()).toEqual([1, 1]);
  });

  it("ignores another user's import with the same idempotency key", async () => {
    const key = randomUUID();
    const rows = [{ jobName: 'a' }, { jobName: 'b' }];
    await ask(IMPORT, { rows, key }, editor);
    await ask(IMPORT, { rows, key });
    const batch = await latest();
    expect(batch.count).toBe(2);
    await undone(batch.id);
    expect(await service.knex('job').count({ left: '*' })).toEqual([{ left: '2' }]);
  });

  it('returns CONFLICT instead of restricting a job to a user who has been deleted', async () => {
    await service.knex('users').insert({ id: 77 });
    const ids = await jobs(service.knex, [{ user_ids: [77, 10] }, { user_ids: [11] }]);
    await ask(UPDATE, { ids, input: { userIds: [] } });
    await service.knex('users').where({ id: 77 }).delete();
    const { errors } = await undo((await latest()).id);
    expect(errors?.[0]?.extensions).toEqual({
      code: 'CONFLICT',
      refusals: [
        {
          id: String(ids[0]),
          code: 'CONFLICT',
          reason: 'DEPENDENCY',
          message: 'Something that the former state needs has been deleted or is taken.',
        },
      ],
    });
    expect(await service.knex('job').pluck('user_ids')).toEqual([[], []]);
  });
});
