import { aJob, aLineOfUsers } from '../../support/factories';
import { untilLockWaits } from '../../support/lock-waits';
import { refusedFields, startService, type TestService } from '../../support/service';
import { recordStatements } from '../../support/statements';

const IMPORT = `mutation ($rows: [ImportJobInput!]!, $dryRun: Boolean!, $key: String) {
  importJobs(rows: $rows, dryRun: $dryRun, idempotencyKey: $key) {
    created updated unchanged
    rows { id jobName outcome version namesakeId before after }
  }
}`;

interface Imported {
  readonly importJobs: {
    readonly created: number;
    readonly updated: number;
    readonly unchanged: number;
    readonly rows: {
      readonly id: string | null;
      readonly outcome: string;
      readonly version: number | null;
      readonly namesakeId: string | null;
      readonly before: object | null;
      readonly after: Record<string, unknown> | null;
    }[];
  } | null;
}

describe('importJobs', () => {
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    service = await startService();
    token = await service.tokenFor(1, 'editor');
    await aLineOfUsers(service.knex, 2, 3);
  });
  afterAll(() => service.close());

  const run = (rows: readonly object[], dryRun = false, key: string | null = null) =>
    service.graphql<Imported>(IMPORT, { rows, dryRun, key }, token);
  const count = async (table: string) => Number((await service.knex(table).count())[0]?.count);

  it('reads the descriptions of jobs only if rows change them', async () => {
    const id = String(await aJob(service.knex, { content: 'old' }));
    const { statements, stop } = recordStatements(service.database);
    const readsOf = async (rows: readonly object[]) => {
      statements.length = 0;
      await run(rows, true);
      return statements.filter((sql) => sql.includes('for no key') && sql.includes('"content"'));
    };
    expect(await readsOf([{ id, weigh: 1 }])).toEqual([]);
    expect(await readsOf([{ id, content: 'new' }])).toHaveLength(1);
    stop();
  });

  it('refuses to change one of descriptions that have more than 32 MB together', async () => {
    const { rows: stored } = await service.knex.raw<{ rows: { id: number }[] }>(
      `INSERT INTO job (job_name, content) SELECT 'long', repeat('x', 199000) FROM generate_series(1, 169)
       RETURNING id`,
    );
    const rows = stored.map(({ id }) => ({ id: String(id), content: 'short' }));
    expect(refusedFields(await run(rows, true))).toEqual(['rows TOO_LONG']);
    expect((await run(rows.slice(1), true)).data.importJobs?.updated).toBe(168);
    const unread = stored.map(({ id }) => ({ id: String(id), weigh: 1 }));
    const mixed = [...rows.slice(0, 1), ...unread.slice(1)];
    expect(refusedFields(await run(mixed, true))).toEqual(['rows TOO_LONG']);
    expect((await run(unread, true)).data.importJobs?.updated).toBe(169);
  });

  it.each([
    ['accepts', 2, undefined],
    ['refuses', 3, 'GRAPHQL_MAX_COST'],
  ])('%s %i imports in one request', async (_answer, count, limit) => {
    const imports = Array.from(
      { length: count },
      (_, at) => `a${at}: importJobs(rows: [{ jobName: "x" }], dryRun: true) { rows { before } }`,
    );
    const { errors } = await service.graphql(`mutation { ${imports.join(' ')} }`, {}, token);
    const refusal = errors?.[0]?.extensions as { limit?: { name: string } } | undefined;
    expect(refusal?.limit?.name).toBe(limit);
  });

  it('returns the jobs with their current versions, so the next save is no conflict', async () => {
    const id = await aJob(service.knex, { job_name: '包装工', content: 'old' });
    const rows = [
      { jobName: '新', weigh: 3 },
      { id: String(id), jobName: '旧', content: '<p>new</p>', userIds: ['3'], expectedVersion: 1 },
    ];
    const send = async (dryRun: boolean, key?: string) => {
      const { importJobs } = await service.dataOf<{ importJobs: { rows: { job: object }[] } }>(
        `mutation ($rows: [ImportJobInput!]!, $dryRun: Boolean!, $key: String) {
          importJobs(rows: $rows, dryRun: $dryRun, idempotencyKey: $key) {
            rows { job { id version jobName content userIds } }
          }
        }`,
        { rows, dryRun, key },
        token,
      );
      return importJobs.rows.map(({ job }) => job);
    };
    const key = '00000000-0000-4000-8000-00000000000f';
    expect(await send(true)).toEqual([null, null]);
    const written = await send(false, key);
    expect(written).toMatchObject([
      { version: 1, jobName: '新' },
      { id: String(id), version: 2, jobName: '旧', content: '<p>new</p>', userIds: ['3'] },
    ]);
    expect(await send(false, key)).toEqual(written);
    await service.knex('job').delete();
    expect(await send(false, key)).toEqual([null, null]);
  });

  it('previews changes with dryRun, and otherwise writes them with audit entries', async () => {
    const id = await aJob(service.knex, { job_name: '包装工', factory_price: '20.00' });
    const same = await aJob(service.knex, { job_name: '质检' });
    const rows = [
      { jobName: '焊工', factoryPrice: '30.00', subsidyPrice: '2.50', types: ['LONG_TERM'] },
      { id: String(id), factoryPrice: '21.00', coordinates: { lng: 121, lat: 31 } },
      { id: String(same), jobName: '质检' },
    ];
    const [jobs, before] = [await count('job'), await count('audit_log')];
    const preview = (await run(rows, true)).data.importJobs;
    expect(preview).toMatchObject({ created: 1, updated: 1, unchanged: 1 });
    expect(preview?.rows[1]).toMatchObject({
      id: String(id),
      version: 1,
      before: { factory_price: '20.00', lng: null },
      after: { factory_price: '21.00', lng: 121 },
    });
    expect(await count('job')).toBe(jobs);
    expect(await count('audit_log')).toBe(before);

    const written = (await run(rows)).data.importJobs;
    const added = Number(written?.rows[0]?.id);
    expect(await service.knex('job').where({ id: added }).first()).toMatchObject({
      job_name: '焊工',
      factory_price_total: '32.50',
    });
    expect(await service.knex('job').where({ id }).first()).toMatchObject({
      factory_price: '21.00',
      version: 2,
    });
    const entries = await service
      .knex('audit_log')
      .whereIn('row_id', [String(added), String(id)])
      .orderBy('id')
      .select('action', 'row_id');
    expect(entries).toEqual([
      { action: 'create', row_id: String(added) },
      { action: 'update', row_id: String(id) },
    ]);
  });

  it('recomputes an unchanged total from new prices, unless it was set by hand', async () => {
    const prices = { factory_price: '20.00', subsidy_price: '1.50' };
    const sum = await aJob(service.knex, { ...prices, factory_price_total: '21.50' });
    const byHand = await aJob(service.knex, { ...prices, factory_price_total: '25.00' });
    const row = { factoryPrice: '22', subsidyPrice: '1.50' };
    await run([
      { id: String(sum), ...row, factoryPriceTotal: '21.5' },
      { id: String(byHand), ...row, factoryPriceTotal: '25.00' },
    ]);
    const totals = service.knex('job').whereIn('id', [sum, byHand]).orderBy('id');
    expect(await totals.pluck('factory_price_total')).toEqual(['23.50', '25.00']);
  });

  it('writes nothing twice for a repeated request with an idempotency key', async () => {
    const id = await aJob(service.knex, { job_name: '保安' });
    const same = await aJob(service.knex, { job_name: '保洁' });
    const rows = [
      { jobName: '导购' },
      { id: String(id), weigh: 4, expectedVersion: 1 },
      { id: String(same), jobName: '保洁' },
      { jobName: '收银员' },
    ];
    const key = 'b58f5a0e-23c5-4a4b-8f57-3c1a8d1f0c55';
    const first = (await run(rows, false, key)).data.importJobs;
    const jobs = await count('job');
    const again = (await run(rows, false, key)).data.importJobs;
    expect(again).toMatchObject({ created: 2, updated: 1, unchanged: 1 });
    expect(again).toEqual(first);
    expect((await run(rows, false, key.toUpperCase())).data.importJobs).toEqual(first);
    expect(first?.rows).toMatchObject([
      { version: null, after: { weigh: 0 } },
      { version: 1 },
      { version: 1 },
      { version: null },
    ]);
    expect(await count('job')).toBe(jobs);
    // A preview compares with the current rows, whatever was sent before.
    const now = [rows[0] ?? {}, { ...rows[1], expectedVersion: 2 }];
    expect((await run(now, true, key)).data.importJobs).toMatchObject({
      rows: [
        { id: null, outcome: 'CREATE' },
        { id: String(id), outcome: 'UNCHANGED' },
      ],
    });
  });

  it('names the jobs of a repeated request as it named them, even if one is gone', async () => {
    const id = await aJob(service.knex, { job_name: '保安' });
    const rows = [{ jobName: '导购' }, { id: String(id), jobName: '保洁' }];
    const key = '6f2f4d0a-0c62-4c50-9a40-8a6f6c0f7d11';
    const first = (await run(rows, false, key)).data.importJobs;
    await service.knex('job').where({ id }).update({ job_name: '搬运工' });
    await service.knex('job').where({ id: first?.rows[0]?.id }).delete();
    expect((await run(rows, false, key)).data.importJobs).toEqual(first);
  });

  it('refuses an idempotency key that was used for a different request', async () => {
    const id = await aJob(service.knex);
    const [imported, created] = [
      '0b0e2f4e-7d0f-4bb5-8a6e-5a3f1c1b9a01',
      '0B0E2F4E-7D0F-4BB5-8A6E-5A3F1C1B9A02',
    ];
    const rows = [{ jobName: '第一' }, { id: String(id), weigh: 1 }];
    expect((await run(rows, false, imported)).errors).toBeUndefined();
    const create = (key: string) =>
      service.graphql<Imported>(
        `mutation { createJob(input: { jobName: "一" }, idempotencyKey: "${key}") { id } }`,
        {},
        token,
      );
    await create(created);
    const before = await count('audit_log');
    for (const [others, key] of [
      [[{ jobName: '第二' }, { id: String(id), weigh: 1 }], imported],
      [[...rows, { id: String(id + 1000) }], imported],
      [[{ jobName: '一' }], created],
    ] as const)
      expect(refusedFields(await run(others, false, key))).toEqual(['idempotencyKey TAKEN']);
    for (const key of [imported, imported.toUpperCase()])
      expect(refusedFields(await create(key))).toEqual(['idempotencyKey TAKEN']);
    expect(await count('audit_log')).toBe(before);
    expect((await run(rows, false, imported)).errors).toBeUndefined();
  });

  it('names every invalid cell in one error and writes nothing', async () => {
    const id = await aJob(service.knex);
    const jobs = await count('job');
    const answer = await run([
      { jobName: '好' },
      { factoryPrice: '1.00' },
      { jobName: '', salary: '9~1', factoryPrice: 'abc' },
      { jobName: '甲', userIds: ['3', '999999'] },
      { id: '888888', jobName: '乙', salary: '9~1' },
      { id: String(id) },
      { id: String(id) },
      { jobName: '丙', factoryPrice: '99999999.00', subsidyPrice: '1.00' },
    ]);
    expect(answer.data.importJobs).toBeNull();
    expect(refusedFields(answer).sort()).toEqual([
      'rows.1.jobName REQUIRED',
      'rows.2.factoryPrice INVALID',
      'rows.2.jobName REQUIRED',
      'rows.2.salary INVALID',
      'rows.3.userIds NOT_FOUND',
      'rows.4.id NOT_FOUND',
      'rows.4.salary INVALID',
      'rows.6.id INVALID',
      'rows.7.factoryPriceTotal OUT_OF_RANGE',
    ]);
    expect(await count('job')).toBe(jobs);
  });

  it('returns CONFLICT with the rows of jobs that have changed since the preview', async () => {
    const ids = [await aJob(service.knex), await aJob(service.knex)];
    await service.knex('job').whereIn('id', ids).update({ weigh: 7 });
    const changed = ids.map((id) => ({ id: String(id), expectedVersion: 1, weigh: 8 }));
    const answer = await run([{ jobName: '新' }, ...changed]);
    expect(answer.errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect(refusedFields(answer)).toEqual(['rows.1.id INVALID', 'rows.2.id INVALID']);
    expect(await service.knex('job').whereIn('id', ids).pluck('weigh')).toEqual([7, 7]);
    // Wrong cells are corrected first.
    expect(refusedFields(await run([{}, ...changed]))).toEqual(['rows.0.jobName REQUIRED']);
  });

  it('refuses expectedVersion in a row without an id', async () => {
    const answer = await run([{ jobName: '新' }, { jobName: '新', expectedVersion: 1 }]);
    expect(answer.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect(refusedFields(answer)).toEqual(['rows.1.expectedVersion NOT_ALLOWED']);
  });

  it('accepts one of two simultaneous changes of a job; the other gets CONFLICT', async () => {
    const id = await aJob(service.knex, { weigh: 1 });
    const editor = await service.knex.transaction();
    await editor('job').where({ id }).forUpdate().first('id');
    const both = [2, 3].map((weigh) => run([{ id: String(id), weigh, expectedVersion: 1 }]));
    await untilLockWaits(service.knex, 2);
    await editor.rollback();
    const codes = (await Promise.all(both)).map(({ errors }) => errors?.[0]?.extensions.code);
    expect(codes.sort()).toEqual(['CONFLICT', undefined]);
    expect(await service.knex('job').where({ id }).pluck('version')).toEqual([2]);
  });

  it('accepts 1 to 1,000 rows, and skips ids that were inserted by hand', async () => {
    await aJob(service.knex, { id: 5000 });
    await service.knex.raw("SELECT setval(pg_get_serial_sequence('job', 'id'), 4990)");
    const rows = Array.from({ length: 1000 }, (_, index) => ({ jobName: `岗位${index}` }));
    const { data } = await run(rows);
    expect(data.importJobs?.created).toBe(1000);
    const ids = data.importJobs?.rows.map(({ id }) => Number(id)) ?? [];
    expect(new Set(ids).size).toBe(1000);
    const last = await service
      .knex<{ id: number; job_name: string }>('job')
      .where({ id: ids[999] })
      .first('job_name');
    expect(last).toEqual({ job_name: '岗位999' });
    expect((await run([...rows, { jobName: 'x' }])).errors?.[0]?.extensions.code).toBe(
      'BAD_USER_INPUT',
    );
    expect((await run([])).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('refuses deeply nested HTML, as do createJob and setSiteText', async () => {
    const deep = '<b>'.repeat(66_000);
    const rows = [
      { jobName: 'a', content: '<p>a</p>' },
      { jobName: 'b', content: `src${deep}` },
    ];
    expect(refusedFields(await run(rows))).toEqual(['rows.1.content INVALID']);
    const others = await service.graphql<unknown>(
      `mutation ($deep: String!) {
        createJob(input: { jobName: "a", content: $deep }) { id }
        setSiteText(input: { name: AGENT_CONTENT, value: $deep, expectedVersion: 0 }) { version }
      }`,
      { deep },
      token,
    );
    expect(others.errors?.map(({ message, extensions }) => [message, extensions.fields])).toEqual([
      [expect.any(String), [expect.objectContaining({ code: 'INVALID' })]],
      [expect.any(String), [expect.objectContaining({ code: 'INVALID' })]],
    ]);
  });

  it('previews the newest published job of the same name for each new job', async () => {
    await aJob(service.knex, { job_name: '重名' });
    const newest = await aJob(service.knex, { job_name: '重名' });
    await aJob(service.knex, { job_name: '已下架', status: 'hidden' });
    const rows = [{ jobName: ' 重名 ' }, { jobName: '已下架' }, { id: String(newest), weigh: 3 }];
    const preview = (await run(rows, true)).data.importJobs;
    expect(preview?.rows.map(({ namesakeId }) => namesakeId)).toEqual([String(newest), null, null]);
    const written = (await run(rows)).data.importJobs;
    expect(written?.rows.map(({ namesakeId }) => namesakeId)).toEqual([null, null, null]);
  });
});
