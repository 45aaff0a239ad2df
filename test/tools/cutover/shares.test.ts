import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { program } from '../../../tools/cutover/main';
import { operations } from '../../../tools/cutover/operations';
import { changeShares, readShares, WatchedShares } from '../../../tools/cutover/shares/shares.file';
import { noShares, parseShares, warningsOf } from '../../../tools/cutover/shares/shares';
import { replaceFile } from '../../../tools/lib/replace-file';
import { placeOf } from '../../../tools/lib/share-of-callers';
import { runCommandHere } from '../../support/run-command';

describe("placeOf a caller's token", () => {
  it('is constant and between 0 and 1', () => {
    fc.assert(
      fc.property(fc.string(), (token) => {
        const place = placeOf(token);
        expect(placeOf(token)).toBe(place);
        expect(place >= 0 && place < 1).toBe(true);
      }),
    );
  });

  it('adds callers, and removes none, when a share grows', () => {
    const share = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(fc.string(), share, share, (token, one, other) => {
        const isNew = (percent: number) => placeOf(token) * 100 < percent;
        if (isNew(Math.min(one, other))) expect(isNew(Math.max(one, other))).toBe(true);
        expect([isNew(0), isNew(100)]).toEqual([false, true]);
      }),
    );
  });

  it('is spread evenly', () => {
    const counts = new Array<number>(20).fill(0);
    for (let each = 0; each < 20_000; each += 1) {
      const slot = Math.floor(placeOf(`token-${each}`) * 20);
      counts[slot] = (counts[slot] ?? 0) + 1;
    }
    // Chi-squared with 19 degrees of freedom; 43.8 is exceeded once in a thousand.
    const chi = counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    expect(chi).toBeLessThan(43.8);
  });
});

describe('the shares file', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'job-gateway-shares-'));
    file = join(folder, 'shares.json');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each([-6, 3_600])(
    'can be changed despite a stale lock, dated %i s from now',
    async (seconds) => {
      const lock = `${file}.lock`;
      writeFileSync(lock, '');
      const time = Date.now() / 1000 + seconds;
      utimesSync(lock, time, time);
      await changeShares(file, (before) => before);
      expect(readdirSync(folder)).toEqual(['shares.json']);
    },
  );

  it.each([
    ['{', /not JSON/],
    ['[]', /object/],
    ['{"shares":{"jobLst":1}}', /jobLst is not one/],
    ['{"shares":{"joblist":1}}', /but jobList is/],
    ['{"shares":{"jobList":101}}', /shares.jobList/],
    ['{"shares":{"jobList":"30"}}', /shares.jobList/],
    ['{"share":{}}', /share/],
    ['{"owners":{"job":"new"}}', /owners: job is not one/],
    ['{"shares":{"jobPoster":30}}', /0 or 100/],
    ['{"shares":{"jobCollect":100}}', /job_collect, which the old side owns/],
    ['{"shares":{"keywordClear":100},"owners":{"job_collect":"new"}}', /job_keyword/],
  ])('is rejected with one line: %s', (text, why) => {
    expect(() => parseShares(text)).toThrow(new RegExp(`^.*${why.source}.*$`));
  });

  it('warns about states that should not stay', () => {
    // Some editors begin a file with a byte order mark.
    const shares = parseShares(
      '\uFEFF{"shares":{"collectList":30},"owners":{"job_collect":"new"}}',
    );
    expect(warningsOf(shares)).toEqual([
      'collectList shows job_collect of the old side to 70 % of the callers',
      'jobInfo shows job_collect of the old side to 100 % of the callers',
      'jobCollect still writes job_collect at the old side, which no longer owns it',
    ]);
  });

  it('warns about searches recorded at the side that no longer owns them', () => {
    const state = (jobList: number) => ({
      shares: { keywordClear: 100, keywordList: 100, jobList, collectList: 100 },
      owners: { job_keyword: 'new' },
    });
    expect(warningsOf(parseShares(JSON.stringify(state(30))))).toEqual([
      'jobList records searches of 70 % of the callers at the old side, which no longer owns them',
    ]);
    expect(warningsOf(parseShares(JSON.stringify(state(100))))).toEqual([]);
  });

  it('keeps all of several concurrent changes and leaves no other file', async () => {
    const names = ['jobList', 'jobInfo', 'categoryList', 'factoryList', 'agentContent'];
    const changes = names.flatMap((name) =>
      [1, 2, 3].map((share) =>
        changeShares(file, (before) => ({
          ...before,
          shares: { ...before.shares, [name]: (before.shares[name] ?? 0) + share },
        })),
      ),
    );
    await Promise.all(changes);
    expect(readShares(file).shares).toEqual(Object.fromEntries(names.map((name) => [name, 6])));
    expect(readdirSync(folder)).toEqual(['shares.json']);
  });

  it('is watched for changes, and an invalid one is ignored and reported', async () => {
    const changes: unknown[] = [];
    const problems: string[] = [];
    const watched = new WatchedShares(
      file,
      ({ shares }) => changes.push(shares),
      (why) => problems.push(why),
    );
    const write = async (text: string) => {
      writeFileSync(file, text);
      await watched.look();
    };
    await write('{"shares":{"jobList":30}}');
    await write('{"shares":{"jobList":');
    expect(watched.current.shares).toEqual({ jobList: 30 });
    expect(watched.problem).toMatch(/not JSON/);
    await write('{"shares":{"jobCollect":100}}');
    rmSync(file);
    await watched.look();
    await watched.look();
    expect(watched.current.shares).toEqual({ jobList: 30 });
    // As another process reads it.
    expect(readShares(file).shares).toEqual({ jobList: 30 });
    await write('{"shares":{"jobList":40}}');
    expect(watched.problem).toBeUndefined();
    expect(changes).toEqual([{ jobList: 30 }, { jobList: 40 }]);
    expect(problems).toHaveLength(3);
    watched.close();
  });

  it('is read again if a read in progress began before the last change', async () => {
    writeFileSync(file, '{"shares":{"jobList":30}}');
    const ignore = () => undefined;
    const watched = new WatchedShares(file, ignore, ignore);
    const earlier = watched.look();
    writeFileSync(file, '{"shares":{"jobList":40}}');
    await watched.look();
    expect(watched.current.shares).toEqual({ jobList: 40 });
    await earlier;
    watched.close();
  });

  it('is written as soon as it can be, and the change applies meanwhile', async () => {
    rmSync(folder, { recursive: true });
    const problems: string[] = [];
    const watched = new WatchedShares(
      file,
      () => undefined,
      (why) => problems.push(why),
    );
    await watched.change((before) => ({ ...before, shares: { jobList: 7 } }));
    await watched.look();
    expect(watched.current.shares).toEqual({ jobList: 7 });
    expect(problems).toEqual([expect.stringMatching(/^not written: ENOENT.*; the change applies/)]);
    mkdirSync(folder);
    await watched.look();
    expect(readShares(file).shares).toEqual({ jobList: 7 });
    expect(watched.problem).toBeUndefined();
    watched.close();
  });

  it('stays as it is, with no other file, if it cannot be replaced', () => {
    mkdirSync(file);
    expect(() => replaceFile(file, '{}')).toThrow('EISDIR');
    expect(readdirSync(folder)).toEqual(['shares.json']);
  });

  it('can be changed by a command, which rejects invalid shares', async () => {
    const run = (...words: string[]) => runCommandHere(program, [...words, '--file', file]);
    writeFileSync(
      file,
      JSON.stringify({
        ...noShares(),
        rolledBack: { jobList: { at: 'then', share: 30, reason: 'HTTP 500' } },
      }),
    );
    expect((await run('show')).stdout).toContain('rolled back then from 30 %: HTTP 500');
    expect(await run('set', 'joblist', '12.5')).toMatchObject({
      status: 0,
      stdout: 'jobList: 12.5 %\n',
    });
    expect(readShares(file)).toMatchObject({ shares: { jobList: 12.5 }, rolledBack: {} });
    const before = readFileSync(file, 'utf8');
    expect(await run('set', 'jobCollect', '100')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('which the old side owns') as string,
    });
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(await runCommandHere(program, ['set', 'jobList', '9', '--file', `${file}/x`])).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining(`${file}/x cannot be written: ENOTDIR`) as string,
    });
    await run('set', 'all', '100');
    const { shares } = readShares(file);
    const reading = operations.filter(({ isWriting }) => !isWriting).map(({ name }) => name);
    expect(Object.keys(shares).sort()).toEqual(reading.sort());
  });
});
