import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cutover } from '../../../tools/cutover/cutover';
import { CutoverMetrics } from '../../../tools/cutover/terminal/metrics';
import { pageText } from '../../../tools/cutover/terminal/page';
import { showPage } from '../../../tools/cutover/terminal/screen';
import { serveMetrics } from '../../../tools/lib/serve-metrics';
import {
  bodyOf,
  envelope,
  FORM,
  OPERATIONS,
  say,
  startStandIn,
  startTestCutover,
  type StandIn,
  type TestCutover,
} from '../../support/import/cutover';

const TOKEN = 'd6f7b1c94a2e4f0f8a3c5b7e9d1f2a4c';
const SECRET = 'opensesame-4711-shibboleth';
const ALL = { share: 1, atLeast: 0, atOnce: 100, settle: 5 };

/** Returns the metrics of a running proxy. */
async function scraped(running: Cutover): Promise<string> {
  const { registry } = new CutoverMetrics(running);
  const metrics = await serveMetrics(registry, { host: '127.0.0.1', port: 0 });
  const response = await fetch(`http://127.0.0.1:${metrics.port}/metrics`);
  return response.text().finally(() => metrics.close());
}

describe('the comparison of answers', () => {
  let old: StandIn;
  let now: StandIn;
  let cutover: TestCutover | undefined;
  let asked: string[] = [];
  let answers: Record<'old' | 'new', () => unknown>;
  let newWaits: Promise<unknown> | undefined;

  const sideNamed = (name: 'old' | 'new') =>
    startStandIn((request, response) => {
      void bodyOf(request).then(async (bytes) => {
        asked.push(`${name} ${request.url?.split('/').at(-1) ?? ''} ${bytes.toString()}`);
        const data = answers[name]();
        if (name === 'new') await newWaits;
        response.setHeader('content-type', 'application/json').end(envelope(data));
      });
    });

  beforeAll(async () => {
    [old, now] = await Promise.all([sideNamed('old'), sideNamed('new')]);
  });
  beforeEach(() => {
    asked = [];
    newWaits = undefined;
    answers = { old: () => ({ last_page: 3 }), new: () => ({ last_page: 4 }) };
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await cutover?.close();
  });
  afterAll(async () => {
    await old.close();
    await now.close();
  });

  const start = async (state = {}, compare = ALL) =>
    (cutover = await startTestCutover({ old: old.url, new: now.url }, state, { compare }));
  const until = async (condition: () => boolean) => {
    while (!condition()) await pause(5);
  };
  const list = (body = '', token?: string) =>
    say(cutover?.base ?? '', `${OPERATIONS}/jobList`, {
      body,
      headers: { ...FORM, ...(token !== undefined && { token }) },
    });

  it('asks both sides and the old one twice, whichever side answers the caller', async () => {
    const running = await start();
    const { findings } = running;
    for (const share of [0, 100]) {
      await running.turn({ shares: { jobList: share } });
      const { text } = await list('page=1');
      expect(text).toContain(`"last_page":${share === 0 ? 3 : 4}`);
      const compared = findings.get('jobList');
      await until(() => compared?.total === (share === 0 ? 1 : 2));
    }
    expect(asked).toEqual([
      'old jobList page=1',
      'new jobList page=1',
      'old jobList page=1',
      'new jobList page=1',
      'old jobList page=1',
      'old jobList page=1',
    ]);
    const groups = [...(findings.get('jobList')?.groups.values() ?? [])];
    expect(groups).toHaveLength(1);
    expect(groups[0]).toMatchObject({
      kind: 'value',
      path: '$.body.data.last_page',
      total: { found: 2, noise: 0 },
      example: { request: 'jobList(page=1)', old: 3, new: 4 },
    });
  });

  it('never repeats requests that write, including recorded searches', async () => {
    const state = { shares: { jobList: 100 }, owners: { job_keyword: 'new' } };
    const { base, findings } = await start(state);
    const multipart = 'multipart/form-data; boundary=x';
    const part = '--x\r\nContent-Disposition: form-data; name="keyword"\r\n\r\nw\r\n--x--\r\n';
    const path = `${OPERATIONS}/jobList`;
    const writing: [string, string, Record<string, string>][] = [
      [path, 'keyword=w', FORM],
      [path, '%6beyword=w', FORM],
      [path, '{"keyword":"w"}', { 'content-type': 'application/json' }],
      [path, '{"\\u006beyword":"w"}', { 'content-type': 'application/json' }],
      [path, part, { 'content-type': multipart }],
      [path, 'keyword[]=w', FORM],
      [path, 'keyword=w', { 'content-type': 'text/plain' }],
      [`${path}?keyword=w`, '', {}],
      [`${path}?keyword=w`, 'page=1', FORM],
      [`${OPERATIONS}/collectList`, 'keyword=w', FORM],
      [`${OPERATIONS}/jobCollect`, 'job_id=1', FORM],
      [`${OPERATIONS}/jobPoster`, 'job_id=1', FORM],
      [`${OPERATIONS}/keywordClear`, '', FORM],
    ];
    for (const [to, body, headers] of writing)
      await say(base, to, { body, headers: { ...headers, token: TOKEN } });
    // By now, all earlier comparisons have been requested.
    await list('page=9');
    await until(() => findings.get('jobList')?.total === 1);
    expect(asked.filter((each) => !each.endsWith('page=9'))).toHaveLength(writing.length);
  });

  it('delays no caller and skips comparisons beyond the limit', async () => {
    const { traffic, comparer } = await start({}, { ...ALL, atOnce: 2 });
    let release: () => void = () => undefined;
    newWaits = new Promise<void>((resolve) => (release = resolve));
    for (let each = 0; each < 5; each += 1) expect((await list()).status).toBe(200);
    expect(comparer.skipped.dropped).toBe(3);
    release();
    await until(() => traffic.of({ name: 'jobList' } as never).new.total.requests === 2);
  });

  it('skips requests of a caller who has just written', async () => {
    const { base, findings } = await start();
    const mine = { headers: { token: TOKEN } };
    // Two seconds later, it would compare again.
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    await say(base, `${OPERATIONS}/jobCollect`, mine);
    await say(base, `${OPERATIONS}/jobInfo`, mine);
    await say(base, `${OPERATIONS}/jobInfo`, { headers: { token: 'another' } });
    await until(() => findings.get('jobInfo')?.total === 1);
    expect(asked.filter((each) => each.includes('jobInfo'))).toHaveLength(4);
  });

  it('proposes noise as accepted differences, to be confirmed with a reason', async () => {
    let count = 0;
    const counting = () => ({ last_page: 3, total: (count += 1) });
    answers = { old: counting, new: counting };
    const { acceptedFile, findings } = await start();
    const found = findings.get('jobList');
    for (let each = 1; each <= 3; each += 1) {
      await list();
      await until(() => found?.total === each);
    }
    const entries = () => {
      try {
        return JSON.parse(readFileSync(acceptedFile, 'utf8')) as object[];
      } catch {
        return [];
      }
    };
    await until(() => entries().length > 0);
    expect(entries()).toEqual([
      {
        operation: 'jobList',
        kind: 'value',
        path: '$.body.data.total',
        reason: '',
        seen: expect.stringMatching(
          /^the old side differed from itself in 3 of 3 answers, such as \d+$/,
        ) as string,
      },
    ]);
    const [group] = found?.groups.values() ?? [];
    expect(group && found?.verdictOn(group)).toBe('noise');
    const confirmed = entries().map((each) => ({ ...each, reason: 'a counter' }));
    // As some editors save it, with a byte order mark.
    writeFileSync(acceptedFile, `\uFEFF${JSON.stringify(confirmed)}`);
    await until(() => group !== undefined && found?.verdictOn(group) === 'accepted');
  });

  it('shows an example of a caller whose pseudonym contains the token', async () => {
    const { findings } = await start();
    await list('page=1', 'caller');
    await until(() => findings.get('jobList')?.total === 1);
    const [group] = findings.get('jobList')?.groups.values() ?? [];
    expect(group?.example?.request).toMatch(/^jobList\(page=1\) as caller-[0-9a-f]{8}$/);
  });

  it('shows no secret on the page or in metrics', async () => {
    answers = {
      old: () => ({ a: TOKEN, token: SECRET }),
      new: () => ({ a: `x${TOKEN}`, b: SECRET }),
    };
    const running = await start();
    const { base, findings } = running;
    const headers = { ...FORM, token: TOKEN, cookie: `PHPSESSID=${SECRET}` };
    const path = `${OPERATIONS}/jobList?session=${SECRET}&page=${TOKEN}`;
    await say(base, path, { headers });
    await say(base, `${OPERATIONS}/jobList?session=${SECRET}&page=2`, { headers });
    await until(() => findings.get('jobList')?.total === 2);
    const said = pageText(running) + (await scraped(running));
    expect(said).toContain('missing field');
    expect(said).not.toContain(TOKEN);
    expect(said).not.toContain(SECRET);
  });

  it('is shown on one page, redrawn in place, and in metrics', async () => {
    const running = await start({ shares: { jobList: 30 } });
    await list('page=1');
    await until(() => running.findings.get('jobList')?.total === 1);
    running.events.add('something happened');
    const written: string[] = [];
    const terminal = { columns: 100, rows: 50, write: (text: string) => written.push(text) };
    showPage(terminal, () => pageText(running))();
    const [, page = '', last = ''] = written;
    expect(page.startsWith('\x1b[H')).toBe(true);
    for (const text of [/jobList +30 %/, /jobList +open +1 +0 +value/, /Z something happened/])
      expect(page).toMatch(text);
    expect(last).toContain('something happened');
    const widths = page.split('\n').map((line) => line.replaceAll('\x1b[K', '').length);
    expect(Math.max(...widths)).toBeLessThanOrEqual(103);

    const metrics = await scraped(running);
    for (const text of [
      'cutover_share_percent{operation="jobList"} 30',
      'cutover_differences{operation="jobList",kind="value",path="$.body.data.last_page",verdict="open"} 1',
      'cutover_compared_total{operation="jobList"} 1',
    ])
      expect(metrics).toContain(text);
  });
});
