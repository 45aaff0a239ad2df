import { randomUUID } from 'node:crypto';
import { aFavourite, aJob, aLineOfUsers, jobs } from '../../../support/factories';
import { startService, type TestService } from '../../../support/service';
import { recordStatements } from '../../../support/statements';

const CREATE = `mutation ($input: CreateJobInput!) {
  createJob(input: $input) {
    id jobName content version userIds coverPath imagePaths cover factoryPrice subsidyPrice
    factoryPriceTotal types salary peopleNum weigh coordinates { lng lat }
  }
}`;
const UPDATE = `mutation ($id: ID!, $version: Int!, $input: UpdateJobInput!) {
  updateJob(id: $id, expectedVersion: $version, input: $input) {
    version jobName factoryPriceTotal userIds coordinates { lng }
  }
}`;

describe('job administration', () => {
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    service = await startService();
    token = await service.tokenFor(1, 'admin');
    await aLineOfUsers(service.knex, 100, 101, 102);
    await aLineOfUsers(service.knex, 200);
  });
  afterAll(() => service.close());

  const create = async (input: object) =>
    (await service.graphql<{ createJob: Record<string, unknown> }>(CREATE, { input }, token)).data
      .createJob;
  const update = (id: unknown, version: number, input: object) =>
    service.graphql<{ updateJob: Record<string, unknown> }>(UPDATE, { id, version, input }, token);
  const logged = (id: unknown) =>
    service
      .knex('audit_log')
      .where({ entity: 'job', row_id: String(id) })
      .orderBy('id');

  it('creates a job with all its fields', async () => {
    await service
      .knex('media')
      .insert({ path: 'uploads/media/ab/x.jpg', content_type: 'image/jpeg', bytes: 1 });
    const job = await create({
      jobName: ' 电子厂普工 ',
      cover: 'uploads/media/ab/x.jpg',
      images: ['uploads/media/ab/x.jpg', 'https://cdn.example.com/a.mp4'],
      content: '<p style="color: red" onclick="x()">好<script>alert(1)</script></p>',
      factoryPrice: '20.1',
      subsidyPrice: '0.2',
      salary: '5000~7000',
      peopleNum: 3,
      coordinates: { lng: 120.98, lat: 31.39 },
      types: ['SHORT_TERM', 'LONG_TERM', 'SHORT_TERM'],
      userIds: ['101', '101'],
      weigh: 9,
    });
    expect(job).toEqual({
      id: expect.any(String) as string,
      jobName: '电子厂普工',
      version: 1,
      cover: `${service.base}/uploads/media/ab/x.jpg`,
      coverPath: 'uploads/media/ab/x.jpg',
      imagePaths: ['uploads/media/ab/x.jpg', 'https://cdn.example.com/a.mp4'],
      content: '<p style="color:red">好</p>',
      factoryPrice: '20.10',
      subsidyPrice: '0.20',
      factoryPriceTotal: '20.30',
      salary: '5000~7000',
      peopleNum: 3,
      coordinates: { lng: 120.98, lat: 31.39 },
      types: ['LONG_TERM', 'SHORT_TERM'],
      userIds: ['101'],
      weigh: 9,
    });
    expect(await logged(job.id)).toMatchObject([
      {
        user_id: 1,
        action: 'create',
        before: null,
        after: { job_name: '电子厂普工', factory_price: '20.10' },
      },
    ]);
  });

  it('keeps createTime when a deletion is undone; it is null for rows added by SQL', async () => {
    const job = await create({ jobName: '今天' });
    const rows = [{ jobName: '今天也' }];
    const imported = await service.dataOf<{ importJobs: { rows: [{ id: string }] } }>(
      'mutation ($rows: [ImportJobInput!]!) { importJobs(rows: $rows) { rows { id } } }',
      { rows },
      token,
    );
    const byHand = await aJob(service.knex);
    const ids = [job.id, imported.importJobs.rows[0].id, byHand].map(String);
    const timesOf = async () => {
      const fields = ids.map((id, at) => `j${at}: job(id: "${id}") { createTime }`);
      const data = await service.dataOf<Record<string, { createTime: string | null }>>(
        `{ ${fields.join(' ')} }`,
      );
      return Object.values(data).map(({ createTime }) => createTime);
    };
    const times = await timesOf();
    const [{ now }] = (await service.knex.select(service.knex.raw('now() AS now'))) as [
      { now: Date },
    ];
    for (const time of times.slice(0, 2))
      expect(Math.abs(now.getTime() - Date.parse(time ?? ''))).toBeLessThan(60_000);
    expect(times[2]).toBeNull();

    const remove = 'mutation ($ids: [ID!]!) { deleteJobs(ids: $ids) { id } }';
    const removeOne = 'mutation ($id: ID!) { deleteJob(id: $id, expectedVersion: 1) { id } }';
    await service.dataOf(removeOne, { id: ids[0] }, token);
    await service.dataOf(remove, { ids: ids.slice(1) }, token);
    const deletions = await service
      .knex('audit_log')
      .where({ entity: 'job', action: 'delete' })
      .whereIn('row_id', ids)
      .pluck<string[]>('id');
    for (const id of deletions)
      await service.dataOf('mutation ($id: ID!) { undo(auditId: $id) { id } }', { id }, token);
    expect(await timesOf()).toEqual(times);
    expect(await service.knex('job').whereIn('id', ids)).toHaveLength(3);
  });

  it('keeps coverFocus until the cover changes, and restores it on undo', async () => {
    const created = await create({ jobName: '焊工', coverFocus: { x: 0.25, y: 1 } });
    const focusOf = async () => {
      const data = await service.dataOf<{
        job: { coverFocus: { x: number; y: number } | null };
      }>('query ($id: ID!) { job(id: $id) { coverFocus { x y } } }', { id: created.id });
      return data.job.coverFocus;
    };
    expect(await focusOf()).toEqual({ x: 0.25, y: 1 });
    await update(created.id, 1, { salary: '5000~6000' });
    expect(await focusOf()).toEqual({ x: 0.25, y: 1 });
    await update(created.id, 2, { cover: 'https://cdn.example.com/b.jpg' });
    expect(await focusOf()).toBeNull();
    const entry = (await logged(created.id)).at(-1) as { id: string };
    const undo = 'mutation ($id: ID!) { undo(auditId: $id) { id } }';
    await service.graphql(undo, { id: entry.id }, token);
    expect(await focusOf()).toEqual({ x: 0.25, y: 1 });
    // Setting the same cover is no change.
    await update(created.id, 4, { cover: '' });
    expect(await focusOf()).toEqual({ x: 0.25, y: 1 });

    const refused = await update(created.id, 4, { coverFocus: { x: 0.5, y: 1.01 } });
    expect(refused.errors?.[0]?.extensions).toMatchObject({ fields: [{ field: 'coverFocus.y' }] });
  });

  it('keeps a salary that is no range in a copy and in an edit, but takes no new one', async () => {
    const id = await aJob(service.knex, { salary: '面议' });
    const copy = `mutation ($salary: String!, $copyOf: ID) {
      createJob(input: { jobName: "copy", salary: $salary }, copyOf: $copyOf) { salary }
    }`;
    const send = (salary: string, copyOf: unknown) =>
      service.graphql(copy, { salary, copyOf }, token);
    const refused = { extensions: { fields: [{ field: 'salary', code: 'INVALID' }] } };
    expect((await update(id, 1, { salary: '面议', jobName: 'x' })).errors).toBeUndefined();
    expect((await update(id, 2, { salary: '日结' })).errors).toMatchObject([refused]);
    expect((await send('面议', id)).data).toEqual({ createJob: { salary: '面议' } });
    expect((await send('日结', id)).errors).toMatchObject([refused]);
    expect((await send('面议', null)).errors).toMatchObject([refused]);
    await service.graphql(
      `mutation { deleteJob(id: "${id}", expectedVersion: 2) { id } }`,
      {},
      token,
    );
    expect((await send('面议', id)).errors).toBeUndefined();
  });

  it('accepts the legacy media paths of the job in copyOf, even after its deletion', async () => {
    const [path, name] = ['old/a.jpg', '旧系统的职位'];
    const content = '<img src="/old/b.jpg">';
    const id = await aJob(service.knex, { job_name: name, cover: path, images: [path], content });
    const copy = `mutation ($input: CreateJobInput!, $copyOf: ID) {
      createJob(input: $input, copyOf: $copyOf) { imagePaths coverPath }
    }`;
    const send = (copyOf: unknown, images = [path]) => {
      const input = { jobName: name, cover: path, images, content };
      return service.graphql(copy, { input, copyOf }, token);
    };
    const fields = (answer: Awaited<ReturnType<typeof send>>) =>
      answer.errors?.[0]?.extensions.fields?.map(({ field }) => field);
    expect(fields(await send(null))).toEqual(['cover', 'images.0', 'content']);
    expect(fields(await send(id, ['old/c.jpg']))).toEqual(['images.0']);
    const { data } = await send(String(id));
    expect(data).toEqual({ createJob: { imagePaths: [path], coverPath: path } });

    // Also after the job was deleted: what was typed for it is saved as a new job.
    const remove = 'mutation ($id: ID!) { deleteJob(id: $id, expectedVersion: 1) { id } }';
    expect((await service.graphql(remove, { id }, token)).errors).toBeUndefined();
    expect(fields(await send(id, ['old/c.jpg']))).toEqual(['images.0']);
    expect((await send(id)).data).toEqual(data);
    const changed = await update(String(id), 1, { images: [path] });
    expect(changed.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it('creates one job for simultaneous and repeated requests with the same key', async () => {
    const again = `mutation ($key: String!, $name: String!) {
      createJob(input: { jobName: $name }, idempotencyKey: $key) { id jobName }
    }`;
    const send = async (key: string, name: string, by = token) =>
      (
        await service.graphql<{ createJob: { id: string; jobName: string } | null }>(
          again,
          { key, name },
          by,
        )
      ).data.createJob;
    const key = '6f1c0b8a-5d0e-4a53-9d43-0a2f4c3f7a10';
    const [one, two] = await Promise.all([send(key, '叉车司机'), send(key, '叉车司机')]);
    expect(one).toEqual(two);
    expect(await send(key, '另一个名称')).toEqual(one);
    expect(await service.knex('job').where({ job_name: '叉车司机' })).toHaveLength(1);
    expect(await logged(one?.id)).toHaveLength(1);

    const colleague = await service.tokenFor(3, 'editor');
    expect((await send(key, '叉车司机', colleague))?.id).not.toBe(one?.id);
    const { data } = await service.graphql(
      `mutation { createCategory(input: { name: "车" }, idempotencyKey: "${key}") { name } }`,
      {},
      token,
    );
    expect(data).toEqual({ createCategory: { name: '车' } });
    expect(await send('no-uuid', '叉车司机')).toBeNull();

    const added = async (by: string) => {
      const log = `{ auditLog(entity: JOB, idempotencyKey: "${key}") { items { rowId version } } }`;
      const answer = await service.dataOf<{ auditLog: { items: unknown[] } }>(log, {}, by);
      return answer.auditLog.items;
    };
    expect(await added(token)).toEqual([{ rowId: one?.id, version: 1 }]);
    expect(await added(await service.tokenFor(4, 'editor'))).toEqual([]);
  });

  it('treats an idempotency key in capitals as the same key, even simultaneously', async () => {
    const rounds = await Promise.all(
      Array.from({ length: 5 }, async (_, round) => {
        const key = randomUUID();
        const created = [key, key.toUpperCase(), key, key.toUpperCase()].map((sent) =>
          service.dataOf<{ createFactory: { id: string } }>(
            `mutation { createFactory(input: { factoryName: "厂 ${String(round)}" },
              idempotencyKey: "${sent}") { id } }`,
            {},
            token,
          ),
        );
        return new Set((await Promise.all(created)).map(({ createFactory: { id } }) => id)).size;
      }),
    );
    expect(rounds).toEqual([1, 1, 1, 1, 1]);
  });

  it('names every invalid field in one error', async () => {
    const { errors } = await service.graphql(
      CREATE,
      {
        input: {
          jobName: '  ',
          cover: '../secret.png',
          images: ['javascript:alert(1)'],
          content: null,
          factoryPrice: '-5',
          subsidyPrice: '1.234',
          salary: '9~1',
          peopleNum: -1,
          coordinates: { lng: 181, lat: 0 },
          userIds: ['x'],
        },
      },
      token,
    );
    const { code, fields } = errors?.[0]?.extensions ?? {};
    expect(code).toBe('BAD_USER_INPUT');
    expect(fields?.map(({ field }) => field).sort()).toEqual([
      'content',
      'coordinates.lng',
      'cover',
      'factoryPrice',
      'images.0',
      'jobName',
      'peopleNum',
      'salary',
      'subsidyPrice',
      'userIds.0',
    ]);
  });

  it('refuses unknown users and a total that is too large', async () => {
    const refused = async (input: object) =>
      (await service.graphql(CREATE, { input: { jobName: 'x', ...input } }, token)).errors?.[0]
        ?.extensions;
    expect(await refused({ userIds: ['101', '999999'] })).toMatchObject({
      fields: [{ field: 'userIds' }],
    });
    expect(await refused({ factoryPrice: '99999999.99', subsidyPrice: '0.01' })).toMatchObject({
      fields: [{ field: 'factoryPriceTotal' }],
    });
  });

  it('changes only the given fields, and derives the total until it is set by hand', async () => {
    const { id } = await create({
      jobName: 'a',
      factoryPrice: '0.10',
      subsidyPrice: '0.20',
      userIds: ['200'],
    });
    const after = async (version: number, input: object) =>
      (await update(id, version, input)).data.updateJob;

    expect(await after(1, { factoryPrice: '1.10' })).toMatchObject({
      jobName: 'a',
      factoryPriceTotal: '1.30',
      userIds: ['200'],
      version: 2,
    });
    expect(await after(2, { factoryPriceTotal: '9' })).toMatchObject({ factoryPriceTotal: '9.00' });
    expect(await after(3, { factoryPrice: '2' })).toMatchObject({ factoryPriceTotal: '9.00' });
    expect(await after(4, { factoryPriceTotal: null })).toMatchObject({
      factoryPriceTotal: '2.20',
    });
    expect(await after(5, { coordinates: { lng: 1, lat: 2 } })).toMatchObject({
      coordinates: { lng: 1 },
    });
    expect(await after(6, { coordinates: null })).toMatchObject({ coordinates: null, version: 7 });
    // Nothing differs, so nothing is written.
    expect(await after(7, { jobName: 'a' })).toMatchObject({ version: 7 });
    expect(await logged(id)).toHaveLength(7);
    expect((await logged(id))[1]).toMatchObject({
      before: { factory_price: '0.10', factory_price_total: '0.30' },
      after: { factory_price: '1.10', factory_price_total: '1.30' },
    });
  });

  it('returns the state after each of several changes in one request', async () => {
    const { id } = await create({ jobName: 'a', factoryPrice: '1' });
    const CHANGED = '{ jobName factoryPriceTotal version imagePaths }';
    const { data } = await service.graphql(
      `mutation ($id: ID!) {
        first: updateJob(id: $id, expectedVersion: 1, input: {
          jobName: "b", factoryPrice: "2", images: ["https://a.example/1.jpg"]
        }) ${CHANGED}
        second: updateJob(id: $id, expectedVersion: 2, input: { jobName: "c", images: [] })
          ${CHANGED}
      }`,
      { id },
      token,
    );
    expect(data).toEqual({
      first: {
        jobName: 'b',
        factoryPriceTotal: '2.00',
        version: 2,
        imagePaths: ['https://a.example/1.jpg'],
      },
      second: { jobName: 'c', factoryPriceTotal: '2.00', version: 3, imagePaths: [] },
    });
  });

  it('accepts one of three simultaneous updates; the others get CONFLICT', async () => {
    const { id } = await create({ jobName: 'before' });
    const replies = await Promise.all(
      ['one', 'two', 'three'].map((jobName) => update(id, 1, { jobName })),
    );
    const won = replies.filter(({ errors }) => errors === undefined);
    expect(won).toHaveLength(1);
    for (const { errors } of replies.filter((reply) => reply.errors !== undefined))
      expect(errors).toMatchObject([{ extensions: { code: 'CONFLICT', currentVersion: 2 } }]);
    expect(await logged(id)).toHaveLength(2);
    expect(await service.knex('job').where({ id })).toMatchObject([
      { job_name: won[0]?.data.updateJob.jobName },
    ]);
  });

  it('does not wait for an uncommitted favourite of the job', async () => {
    const { id } = await create({ jobName: 'a' });
    const worker = await service.knex.transaction();
    await worker('job_collect').insert({ user_id: 100, job_id: id });
    expect((await update(id, 1, { salary: '5000~6000' })).errors).toBeUndefined();
    await worker.rollback();
  });

  it('returns CONFLICT if the row has been changed by plain SQL', async () => {
    const { id } = await create({ jobName: 'a' });
    await service.knex('job').where({ id }).update({ people_num: 5 });
    expect((await update(id, 1, { jobName: 'b' })).errors?.[0]?.extensions.code).toBe('CONFLICT');
  });

  it('deletes a job and returns the number of its favourites', async () => {
    const id = await aJob(service.knex);
    await aFavourite(service.knex, 100, id);
    await aFavourite(service.knex, 101, id);
    const remove = (version: number) =>
      service.graphql(
        `mutation ($id: ID!, $version: Int!) {
          deleteJob(id: $id, expectedVersion: $version) { id favourites }
        }`,
        { id, version },
        token,
      );
    expect((await remove(7)).errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect((await remove(1)).data).toEqual({ deleteJob: { id: String(id), favourites: 2 } });
    expect((await remove(1)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect(await service.knex('job_collect').where({ job_id: id })).toEqual([]);
    expect(await logged(id)).toMatchObject([
      { action: 'delete', before: { job_name: '电子厂普工' }, after: null },
    ]);
  });

  it('reorders all given jobs or none, and names each job that prevents it', async () => {
    const ids = await jobs(service.knex, [{ weigh: 1 }, { weigh: 2 }, { weigh: 3 }]);
    const reorder = (items: object[]) =>
      service.graphql<{ reorderJobs: object[] }>(
        `mutation ($items: [WeighInput!]!) { reorderJobs(items: $items) { id weigh version } }`,
        { items },
        token,
      );
    const weighs = () => service.knex('job').whereIn('id', ids).orderBy('id').pluck('weigh');

    const { data } = await reorder(ids.map((id, index) => ({ id, weigh: 21 - 9 * index })));
    expect(data.reorderJobs).toEqual(
      ids.map((id, index) => ({
        id: String(id),
        weigh: 21 - 9 * index,
        version: index === 2 ? 1 : 2,
      })),
    );
    expect(await logged(ids[1])).toMatchObject([
      { user_id: 1, action: 'reorder', before: { weigh: 2 }, after: { weigh: 12 }, version: 2 },
    ]);
    // It had this weight already.
    expect(await logged(ids[2])).toEqual([]);
    const outdated = await reorder([
      { id: ids[0], weigh: 5 },
      { id: ids[1], weigh: 5, expectedVersion: 1 },
      { id: 999_999, weigh: 5 },
      { id: ids[2], weigh: 3, expectedVersion: 7 },
    ]);
    expect(outdated.errors?.[0]).toMatchObject({
      message: expect.stringContaining(`(id ${ids[1]})`) as string,
      extensions: {
        code: 'CONFLICT',
        currentVersion: 2,
        refusals: [
          { id: String(ids[1]), code: 'CONFLICT', currentVersion: 2 },
          { id: '999999', code: 'NOT_FOUND', message: 'There is no such job.' },
          { id: String(ids[2]), code: 'CONFLICT', currentVersion: 1 },
        ],
      },
    });
    for (const [items, code] of [
      [
        [
          { id: ids[0], weigh: 5 },
          { id: 999_999, weigh: 5 },
        ],
        'NOT_FOUND',
      ],
      [
        [
          { id: ids[0], weigh: 5 },
          { id: `0${ids[0] ?? ''}`, weigh: 6 },
        ],
        'BAD_USER_INPUT',
      ],
      [[], 'BAD_USER_INPUT'],
    ] as const) {
      expect((await reorder([...items])).errors?.[0]?.extensions.code).toBe(code);
    }
    expect(await weighs()).toEqual([21, 12, 3]);
  });

  describe('adminJobs', () => {
    let shown: number[];
    beforeAll(async () => {
      await service.knex('job').delete();
      shown = await jobs(service.knex, [
        {
          job_name: 'CNC 100%',
          factory_price_total: '20.00',
          type: [1],
          weigh: 1,
          images: ['a.jpg'],
          expiretime: '2200-01-01T00:00:00Z',
        },
        {
          job_name: 'cnc 夜班',
          factory_price_total: '30.00',
          type: [2],
          user_ids: [101],
          lng: 1,
          lat: 1,
        },
        {
          job_name: '普工',
          factory_price_total: '25.00',
          type: [2, 3],
          user_ids: [100, 200],
          weigh: 5,
          expiretime: '2200-01-08T00:00:00Z',
        },
        { job_name: '仓库', factory_price_total: '22.50', user_ids: [200] },
      ]);
    });

    const list = async (args: string) => {
      const data = await service.dataOf<{
        adminJobs: { total: number; lastPage: number; items: { id: string }[] };
      }>(`{ adminJobs${args} { total lastPage items { id } } }`, {}, token);
      const { total, items } = data.adminJobs;
      return { total, which: items.map(({ id }) => shown.indexOf(Number(id))) };
    };

    it.each([
      ['', [2, 0, 3, 1]],
      ['(sort: [{ field: FACTORY_PRICE_TOTAL, direction: DESC }])', [1, 2, 3, 0]],
      ['(sort: [{ field: WEIGH }, { field: JOB_NAME }])', [1, 3, 0, 2]],
      ['(sort: [{ field: WEIGH }])', [1, 3, 0, 2]],
      ['(search: "CNC")', [0, 1]],
      ['(search: "%")', [0]],
      ['(search: "夜  CNC")', [1]],
      ['(search: "夜 CNC 普")', []],
      ['(filter: { restricted: true }, sort: [{ field: ID }])', [1, 2, 3]],
      ['(filter: { restricted: false })', [0]],
      ['(filter: { userId: "200" })', [2, 3]],
      ['(filter: { types: [PART_TIME], minPriceTotal: "25.01" })', [1]],
      ['(filter: { types: [LONG_TERM, SHORT_TERM], status: PUBLISHED })', [2, 0]],
      ['(filter: { maxPriceTotal: "25" })', [2, 0, 3]],
      ['(filter: { minWeigh: 1, maxWeigh: 5 })', [2, 0]],
      ['(filter: { located: true })', [1]],
      ['(filter: { located: false })', [2, 0, 3]],
      ['(filter: { illustrated: true })', [0]],
      ['(filter: { illustrated: false, maxWeigh: 0 })', [3, 1]],
      ['(filter: { expireFrom: "2200-01-01T00:00:00Z" })', [2, 0]],
      ['(filter: { expireFrom: "2200-01-01T00:00:00.001Z" })', [2]],
      ['(filter: { expireUntil: "2200-01-08T00:00:00Z" })', [0]],
      ['(filter: { expireUntil: "2200-01-08T00:00:00.001Z", status: PUBLISHED })', [2, 0]],
      ['(filter: { expireUntil: "2300-01-01T00:00:00Z", status: HIDDEN })', []],
      ['(filter: { expireUntil: "2300-01-01T00:00:00Z", types: [SHORT_TERM] })', [2]],
      ['(filter: { expireUntil: "2300-01-01T00:00:00Z" }, search: "cnc")', [0]],
      ['(filter: { expireFrom: "2200-01-01T00:00:00Z", expireUntil: "2200-01-01T00:00:00Z" })', []],
      ['(filter: { expireFrom: "2300-01-01T00:00:00Z", expireUntil: "0001-01-01T00:00:00Z" })', []],
    ])('lists all matching jobs, including restricted ones: %s', async (args, which) => {
      expect(await list(args)).toEqual({ total: which.length, which });
      // A full page is found in list order, and a page that is not full by indexes.
      for (const [index, each] of which.entries()) {
        const page = `pageSize: 1, page: ${index + 1})`;
        const paged = args === '' ? `(${page}` : `${args.slice(0, -1)}, ${page}`;
        expect(await list(paged)).toEqual({ total: which.length, which: [each] });
      }
    });

    it('counts up to a bound and says whether the count is exact', async () => {
      const counts = async (args: string, upTo: number) => {
        const { data } = await service.graphql<{ adminJobs: { count: object } }>(
          `{ adminJobs${args} { count(upTo: ${upTo}) { value isExact } } }`,
          {},
          token,
        );
        return data.adminJobs.count;
      };
      const restricted = '(filter: { restricted: true })';
      expect(await counts(restricted, 3)).toEqual({ value: 3, isExact: true });
      expect(await counts(restricted, 2)).toEqual({ value: 2, isExact: false });
      expect(await counts('(search: "cnc")', 10)).toEqual({ value: 2, isExact: true });
      expect(await counts('', 1)).toEqual({ value: 4, isExact: true });
      for (const upTo of [0, 10_001]) {
        const query = `{ adminJobs { count(upTo: ${upTo}) { value } } }`;
        const { errors } = await service.graphql(query, {}, token);
        expect(errors?.[0]?.extensions).toMatchObject({ argument: 'upTo' });
      }
    });

    it('finds jobs by name and a filter that few jobs match', async () => {
      const { knex } = service;
      const pictured = await jobs(
        knex,
        Array.from({ length: 600 }, () => ({ job_name: '装配工', images: ['a.jpg'] })),
      );
      const [one = 0] = await jobs(knex, [{ job_name: '装配工', weigh: 9, images: [] }]);
      await knex.raw('ANALYZE job');
      for (const search of ['装', one]) {
        const { data } = await service.graphql<{
          adminJobs: { items: { id: string }[]; count: object };
        }>(
          `{ adminJobs(search: "${search}", filter: { illustrated: false }) {
            items { id } count(upTo: 5) { value isExact } } }`,
          {},
          token,
        );
        expect(data.adminJobs).toEqual({
          items: [{ id: String(one) }],
          count: { value: 1, isExact: true },
        });
      }
      await knex('job')
        .whereIn('id', [...pictured, one])
        .delete();
    });

    it('finds hidden jobs by name, id and condition', async () => {
      const [hidden = 0] = await jobs(service.knex, [{ job_name: '隐藏的 CNC', status: 'hidden' }]);
      const idsOf = async (args: string) => {
        const { data } = await service.graphql<{
          adminJobs: { total: number; items: { id: string }[] };
        }>(`{ adminJobs${args} { total items { id } } }`, {}, token);
        return [data.adminJobs.total, ...data.adminJobs.items.map(({ id }) => Number(id))];
      };
      const found = await Promise.all([
        idsOf(`(search: "${hidden}")`),
        idsOf('(filter: { status: HIDDEN })'),
        idsOf('(search: "的 cnc", filter: { status: HIDDEN, located: false })'),
        idsOf('(search: "隐藏", filter: { status: PUBLISHED })'),
        idsOf('(sort: [{ field: EXPIRE_TIME }], pageSize: 1, page: 9)'),
      ]);
      expect(found).toEqual([[1, hidden], [1, hidden], [1, hidden], [0], [5]]);
      // A job that matches by its id and its name is listed once.
      await service
        .knex('job')
        .where({ id: hidden })
        .update({ job_name: `隐藏的 ${hidden}` });
      expect(await idsOf(`(search: "${hidden}")`)).toEqual([1, hidden]);
      await service.knex('job').where({ id: hidden }).delete();
    });

    it('returns the second page', async () => {
      expect(await list('(page: 2, pageSize: 3)')).toEqual({ total: 4, which: [1] });
    });

    it('shows, with jobsAsUser, what a user sees and through which ancestor', async () => {
      const { data } = await service.graphql(
        `{ jobsAsUser(userId: "102") { total items { job { jobName userIds } through { id } } } }`,
        {},
        token,
      );
      expect(data).toEqual({
        jobsAsUser: {
          total: 3,
          items: [
            { job: { jobName: '普工', userIds: ['100', '200'] }, through: { id: '100' } },
            { job: { jobName: 'CNC 100%', userIds: [] }, through: null },
            { job: { jobName: 'cnc 夜班', userIds: ['101'] }, through: { id: '101' } },
          ],
        },
      });
      const own = await service.rest<{ data: { job_name: string }[] }>(
        'jobList',
        {},
        await service.tokenFor(102),
      );
      expect(own.data.data.map((job) => job.job_name)).toEqual(['普工', 'CNC 100%', 'cnc 夜班']);
      const nobody = '{ jobsAsUser(userId: "999") { total } }';
      const { errors } = await service.graphql(nobody, {}, token);
      expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    });

    it('runs one EXPLAIN and one count of all jobs for a page and its count', async () => {
      const { statements, stop } = recordStatements(service.database);
      const { data } = await service.graphql<{ adminJobs: { count: object } }>(
        '{ adminJobs(filter: { status: HIDDEN }) { count { isExact } items { id } } }',
        {},
        token,
      );
      stop();
      expect(data.adminJobs.count).toEqual({ isExact: true });
      expect(statements.filter((sql) => sql.startsWith('EXPLAIN'))).toHaveLength(1);
      expect(statements.filter((sql) => sql.includes('job_bucket_count'))).toHaveLength(1);
    });

    it('sends as many statements for 50 jobs as for 2', async () => {
      const statements = async (pageSize: number) => {
        const { statements: sent, stop } = recordStatements(service.database);
        await service.graphql(
          `query ($n: Int!) {
            adminJobs(pageSize: $n) {
              items { version status expireTime userIds coverPath imagePaths content isFavourite }
            }
            jobsAsUser(userId: "102", pageSize: $n) {
              total items { job { version } through { name parent { id } } }
            }
          }`,
          { n: pageSize },
          token,
        );
        stop();
        expect(sent.length).toBeGreaterThan(0);
        return sent.length;
      };
      const added = await jobs(
        service.knex,
        Array.from({ length: 50 }, (_, index) => ({
          user_ids: [index % 2 === 0 ? 101 : 100],
          weigh: 100,
        })),
      );
      expect(await statements(50)).toBe(await statements(2));
      await service.knex('job').whereIn('id', added).delete();
    });
  });
});
