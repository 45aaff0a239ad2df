import { request, type ClientRequest } from 'node:http';
import type { Knex } from 'knex';
import { poolOf } from '../../src/database/knex-internals';
import { aJob } from '../support/factories';
import { keptLog } from '../support/kept-log';
import { startService, type TestService } from '../support/service';

/** What goes on for a caller who has hung up. */
describe('a request whose client hangs up', () => {
  const { lines, log } = keptLog('info');
  let service: TestService;
  let token: string;
  let jobs: number[];
  let lock: Knex.Transaction;

  beforeAll(async () => {
    service = await startService({}, log);
    token = await service.tokenFor(7);
    jobs = [await aJob(service.knex), await aJob(service.knex)];
  });
  afterAll(() => service.close());
  beforeEach(async () => (lock = await service.knex.transaction()));

  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  const post = (query: string): ClientRequest => {
    const headers = { 'content-type': 'application/json', token };
    const sent = request(`${service.base}/graphql`, { method: 'POST', headers });
    sent.on('error', () => undefined).end(JSON.stringify({ query }));
    return sent;
  };
  /**
   * Sends a request and hangs up while some of its statements wait for the lock. Returns how many
   * were sent.
   */
  const abandon = async (query: string, statement: RegExp, waiting: number) => {
    let running = 0;
    const count = ({ sql }: { sql: string }) => {
      if (statement.test(sql)) running += 1;
    };
    service.database.on('query', count);
    const sent = post(query);
    while (running < waiting) await nextTurn();
    lines.length = 0;
    sent.destroy();
    while (!lines.some((line) => line.includes('ABANDONED'))) await nextTurn();
    await lock.rollback();
    while (poolOf(service.database).numUsed() > 0) await nextTurn();
    service.database.removeListener('query', count);
    return running;
  };

  it('begins no further lists of a query', async () => {
    await lock.raw('LOCK TABLE job IN ACCESS EXCLUSIVE MODE');
    const lists = Array.from({ length: 9 }, (_, n) => `a${n}: jobs(keyword: "工${n}") { total }`);
    expect(await abandon(`{ ${lists.join(' ')} }`, /word AS/, 3)).toBe(3);
  });

  it('completes a mutation', async () => {
    await lock.raw('LOCK TABLE job_collect IN ACCESS EXCLUSIVE MODE');
    const changes = jobs.map((id) => `a${id}: addFavourite(jobId: ${id}) { isFavourite }`);
    await abandon(`mutation { ${changes.join(' ')} }`, /INSERT INTO job_collect/, 1);
    const kept = await service.knex('job_collect').where({ user_id: 7 }).pluck<number[]>('job_id');
    expect(kept.sort()).toEqual(jobs);
  });
});
