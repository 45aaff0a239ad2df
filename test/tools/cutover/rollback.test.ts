import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { operationNamed } from '../../../tools/cutover/operations';
import { readShares } from '../../../tools/cutover/shares/shares.file';
import {
  bodyOf,
  envelope,
  OPERATIONS,
  say,
  startStandIn,
  startTestCutover,
  type StandIn,
  type TestCutover,
} from '../../support/import/cutover';

describe('a rollback', () => {
  let old: StandIn;
  let now: StandIn;
  let cutover: TestCutover;

  beforeAll(async () => {
    old = await startStandIn((request, response) => {
      void bodyOf(request).then(() => response.end(envelope('old')));
    });
    now = await startStandIn((request, response) => {
      void bodyOf(request).then(() => response.writeHead(500).end(envelope('new')));
    });
  });
  afterEach(() => cutover.close());
  afterAll(async () => {
    await old.close();
    await now.close();
  });

  const start = async (state: object) =>
    (cutover = await startTestCutover({ old: old.url, new: now.url }, state));
  async function until(condition: () => boolean) {
    while (!condition()) await pause(10);
  }
  async function ask(operation: string, times: number): Promise<number[]> {
    const statuses: number[] = [];
    for (let each = 0; each < times; each += 1)
      statuses.push((await say(cutover.base, `${OPERATIONS}/${operation}`)).status);
    return statuses;
  }

  it('records its time, share and reason in the file and affects no other operation', async () => {
    await start({ shares: { jobInfo: 100, jobList: 40 } });
    expect(new Set(await ask('jobInfo', 10))).toEqual(new Set([200]));
    await until(() => cutover.shares.current.shares.jobInfo === 0);
    await until(() => readShares(cutover.file).shares.jobInfo === 0);
    const { shares, rolledBack } = readShares(cutover.file);
    expect(shares).toEqual({ jobInfo: 0, jobList: 40 });
    expect(rolledBack).toEqual({
      jobInfo: {
        at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        share: 100,
        reason: expect.stringMatching(/^errors: \d+ of \d+ answers .*\(HTTP 500\)$/) as string,
      },
    });
    expect(cutover.lines.join('\n')).toMatch(/jobInfo: ROLLED BACK from 100 %: errors/);
    const again = await startTestCutover(
      { old: old.url, new: now.url },
      JSON.parse(readFileSync(cutover.file, 'utf8')) as object,
    );
    const { text } = await say(again.base, `${OPERATIONS}/jobInfo`);
    expect(text).toContain('"old"');
    await again.close();
  });

  it('of a write happens only if writeBack is on, so that nothing is lost', async () => {
    const owners = { job_collect: 'new' };
    await start({ shares: { jobCollect: 100 }, owners });
    await ask('jobCollect', 10);
    await until(() => cutover.lines.some((line) => line.includes('ALARM, not rolled back')));
    expect(cutover.shares.current.shares.jobCollect).toBe(100);
    await cutover.turn({ shares: { jobCollect: 100 }, owners, writeBack: true });
    await until(() => cutover.shares.current.shares.jobCollect === 0);
    expect(await ask('jobCollect', 1)).toEqual([200]);
  });

  it('is not repeated at once when the share is raised again', async () => {
    await start({ shares: { jobInfo: 100 } });
    await ask('jobInfo', 20);
    await until(() => cutover.shares.current.shares.jobInfo === 0);
    await cutover.turn({ shares: { jobInfo: 100 } });
    const jobInfo = operationNamed('jobInfo');
    expect(jobInfo && cutover.traffic.of(jobInfo).new.errors.sum(60)).toBe(0);
    expect(cutover.shares.current.shares.jobInfo).toBe(100);
  });

  it('happens if the new side hangs and callers give up first', async () => {
    const hanging = await startStandIn(() => undefined);
    cutover = await startTestCutover({ old: old.url, new: hanging.url });
    await ask('jobInfo', 30);
    await cutover.turn({ shares: { jobInfo: 100 }, limits: { slowness: 1 } });
    const impatient = () =>
      fetch(`${cutover.base}${OPERATIONS}/jobInfo`, {
        method: 'POST',
        signal: AbortSignal.timeout(400),
      });
    // On a busy machine many give up before the proxy has their request, so that it counts too few.
    while (cutover.shares.current.shares.jobInfo !== 0)
      await Promise.allSettled(Array.from({ length: 30 }, impatient));
    expect(cutover.lines.join('\n')).toMatch(/jobInfo: ROLLED BACK from 100 %: slow: p95/);
    await hanging.close();
  });

  it('does not happen if the new side answers 429', async () => {
    const limiting = await startStandIn((request, response) => {
      void bodyOf(request).then(() => response.writeHead(429).end(envelope(null)));
    });
    cutover = await startTestCutover(
      { old: old.url, new: limiting.url },
      { shares: { jobInfo: 100 } },
    );
    expect(new Set(await ask('jobInfo', 10))).toEqual(new Set([200]));
    const jobInfo = operationNamed('jobInfo');
    const asked = jobInfo && cutover.traffic.of(jobInfo);
    expect([asked?.new.requests.sum(60), asked?.new.errors.sum(60), asked?.rescued]).toEqual([
      10, 0, 10,
    ]);
    await limiting.close();
  });

  it('happens for jobPoster, too', async () => {
    await start({ shares: { jobPoster: 100 } });
    await ask('jobPoster', 10);
    await until(() => cutover.shares.current.shares.jobPoster === 0);
  });
});
