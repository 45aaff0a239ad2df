import { jobs } from '../../support/factories';
import { wrongCounters } from '../../support/job-list/job-counters';
import { startService, type TestService } from '../../support/service';
import { recordStatements } from '../../support/statements';

jest.setTimeout(120_000);

describe('undoBatch', () => {
  let service: TestService;
  beforeAll(async () => (service = await startService()));
  afterAll(() => service.close());

  it('undoes and redoes 1,000 changes and additions in fewer than 35 statements each', async () => {
    const token = await service.tokenFor(1, 'editor');
    const ask = <Data>(query: string, variables: object) =>
      service.dataOf<Data>(query, variables, token);
    const ids = await jobs(
      service.knex,
      Array.from({ length: 500 }, (_, n) => ({
        job_name: 'old',
        weigh: n,
        content: 'x'.repeat(5000),
      })),
    );
    const all = () =>
      service
        .knex('job')
        .orderBy('id')
        .then((rows: { version: number }[]) => rows.map(({ version: _, ...job }) => job));
    const undoLatest = async () => {
      const { auditLog } = await ask<{ auditLog: { items: { batch: { id: string } }[] } }>(
        '{ auditLog(pageSize: 1) { items { batch { id count } } } }',
        {},
      );
      const { statements, stop } = recordStatements(service.database);
      await ask('mutation ($id: ID!) { undoBatch(batchId: $id) { count } }', {
        id: auditLog.items[0]?.batch.id,
      });
      stop();
      return statements.length;
    };
    const before = await all();
    const rows = [
      ...ids.map((id) => ({ id: String(id), jobName: 'new', weigh: 0 })),
      ...ids.map((id) => ({ jobName: `copy of ${id}` })),
    ];
    await ask('mutation ($rows: [ImportJobInput!]!) { importJobs(rows: $rows) { created } }', {
      rows,
    });
    const after = await all();
    expect(after).toHaveLength(1000);
    expect(await undoLatest()).toBeLessThan(35);
    expect(await all()).toEqual(before);
    expect(await undoLatest()).toBeLessThan(35);
    expect(await all()).toEqual(after);
    expect(await wrongCounters(service.knex)).toEqual([]);
  });
});
