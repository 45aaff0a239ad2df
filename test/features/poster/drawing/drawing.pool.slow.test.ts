import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalCode } from '../../../../src/features/poster/code/local.code';
import { DrawingPool } from '../../../../src/features/poster/drawing/drawing.pool';
import type { DrawingTask } from '../../../../src/features/poster/drawing/drawing.task';
import {
  aMarkedPicture,
  aNoisyPicture,
  aPngBomb,
  readPoster,
} from '../../../support/pictures/pictures';

jest.setTimeout(30_000);

const folder = mkdtempSync(join(tmpdir(), 'job-gateway-drawing-'));
const publicDir = join(folder, 'public');
const pool = new DrawingPool(
  { publicDir, publicUrl: undefined, cdnUrl: undefined },
  { threads: 2, waiting: 100, wait: 60_000 },
);
const code = createLocalCode('pages/job/detail').create('12_7');

beforeAll(async () => {
  mkdirSync(publicDir);
  writeFileSync(join(publicDir, 'photo.jpg'), aMarkedPicture(1500, 1125));
  writeFileSync(join(publicDir, 'bomb.png'), aPngBomb(12_000, 12_000));
  writeFileSync(join(publicDir, 'black.png'), aPngBomb(800, 600));
  writeFileSync(join(publicDir, 'icon.png'), aNoisyPicture(24, 18, 1));
  // Starts both threads, which compile their sources first.
  await Promise.all([draw({}), draw({})]);
}, 60_000);

afterAll(async () => {
  await pool.close();
  rmSync(folder, { recursive: true });
});

const usual = {
  jobName: '苏州电子厂普工',
  types: ['长期工'],
  hourlyWage: '20.50',
  subsidy: undefined,
  salary: { amount: '6000–8000', unit: '元/月' },
  applicants: 0,
  design: 'photo',
  pictures: [],
} as const;

async function draw(task: Partial<DrawingTask>) {
  const { png, sha256 } = await pool.draw({ ...usual, code: await code, ...task });
  return { sha256, read: () => readPoster(png) };
}

test('a poster is 750 × 1334 pixels, and its code holds the page, job and user', async () => {
  const { read } = await draw({ pictures: ['photo.jpg'] });
  const poster = read();
  expect([poster.width, poster.height]).toEqual([750, 1334]);
  expect(poster.code).toBe('pages/job/detail?scene=12_7');
  for (const [x, y] of [
    [5, 5],
    [745, 5],
    [375, 300],
    [375, 467],
  ] as const) {
    const [red, green, blue] = poster.at(x, y);
    expect([red > 245, green < 10, blue < 10]).toEqual([true, true, true]);
  }
});

test('the same content gives the same bytes, whichever thread draws', async () => {
  const posters = await Promise.all(
    Array.from({ length: 3 }, () => draw({ jobName: '同样的海报😀𠮷' })),
  );
  expect(new Set(posters.map(({ sha256 }) => sha256)).size).toBe(1);
});

test('posters that differ in any part of their content differ in their bytes', async () => {
  const contents: [string, Partial<DrawingTask>][] = [
    ['plain', {}],
    ['another name', { jobName: '常熟服装厂' }],
    ['a rare character', { jobName: '苏州电子厂普囧' }],
    ['one of the rarest', { jobName: '苏州电子厂普𠮷' }],
    ['a character that no face has, as a mark', { jobName: '苏州电子厂普\u{2a6d6}' }],
    ['an emoji', { jobName: '苏州电子厂普😀' }],
    ['the wage', { hourlyWage: '20.60' }],
    ['the salary', { salary: { amount: '6000–9000', unit: '元/月' } }],
    ['the salary alone', { hourlyWage: undefined }],
    ['the kind of work', { types: ['短期工'] }],
    ['the subsidy', { subsidy: '1.50' }],
    ['how many have applied', { applicants: 3 }],
    ['another design', { design: 'paper' }],
  ];
  const drawn = contents.map(async ([what, change]) => {
    const { sha256 } = await draw({ jobName: '苏州电子厂普', ...change });
    return [sha256, what] as const;
  });
  const byContent = new Map(await Promise.all(drawn));
  expect([...byContent.values()]).toEqual(contents.map(([what]) => what));
});

test.each([
  ['empty', ''],
  ['only spaces', '  \u3000 '],
  ['only emoji', '👨‍👩‍👧👍🏽🇨🇳❤️'],
  ['marks upon marks', `a${'\u0301'.repeat(500)}`],
  ['half a surrogate, a NUL and a direction mark', '厂\ud842\u0000\u202e工'],
  ['right to left', 'مرحبا שלום'],
  ['endless', '普工'.repeat(50_000)],
  ['one endless word', 'W'.repeat(100_000)],
  ['nothing but punctuation', '，。！？'.repeat(100)],
])('a name that is %s leaves the code readable', async (_what, jobName) => {
  const salary = { amount: jobName, unit: '' };
  const { read } = await draw({ jobName, hourlyWage: '99999999.99', salary });
  const poster = read();
  expect(poster.code).toBe('pages/job/detail?scene=12_7');
});

test.each([
  ['an icon', 'icon.png'],
  ['black', 'black.png'],
])('the cover is drawn instead of a first picture that is %s', async (_what, first) => {
  const { read } = await draw({ pictures: [first, 'photo.jpg'] });
  const [red, green, blue] = read().at(5, 5);
  expect([red > 245, green < 10, blue < 10]).toEqual([true, true, true]);
});

test.each([
  ['no picture', []],
  ['no usable picture', ['none.jpg', 'bomb.png', '../photo.jpg']],
])('a poster with %s has a design of its own', async (_what, pictures) => {
  const { read } = await draw({ pictures });
  const poster = read();
  const [red, green, blue] = poster.at(20, 20);
  expect([red > 200, green > 25 && green < 55, blue < 40]).toEqual([true, true, true]);
  expect(poster.code).toBe('pages/job/detail?scene=12_7');
});

test('a full queue refuses the next drawing with SERVICE_UNAVAILABLE', async () => {
  const small = new DrawingPool(
    { publicDir, publicUrl: undefined, cdnUrl: undefined },
    { threads: 1, waiting: 1, wait: 60_000 },
  );
  const task = { ...usual, code: await code };
  const admitted = [small.draw(task), small.draw(task)];
  await expect(small.draw(task)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await Promise.all(admitted);
  await expect(small.draw(task)).resolves.toBeDefined();
  await small.close();
});

test('a drawing that exceeds its timeout fails with SERVICE_UNAVAILABLE', async () => {
  const limits = { threads: 1, waiting: 5, wait: 60_000, timeout: 1 };
  const hasty = new DrawingPool({ publicDir, publicUrl: undefined, cdnUrl: undefined }, limits);
  const task = { ...usual, code: await code };
  await expect(hasty.draw(task)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await hasty.close();
});

const PRLIMIT = '/usr/bin/prlimit';
(existsSync(PRLIMIT) ? test : test.skip)('threads that cannot start are tried again', async () => {
  const poor = new DrawingPool(
    { publicDir, publicUrl: undefined, cdnUrl: undefined },
    { threads: 1, waiting: 1, wait: 60_000 },
  );
  const task = { ...usual, code: await code };
  // Started beforehand: at the limit this process could not start it to restore the limit.
  const limiter = spawn('sh', [
    '-c',
    `usual=$(${PRLIMIT} --pid ${process.pid} --nofile --output SOFT --noheadings)
    ${PRLIMIT} --pid ${process.pid} --nofile=3: && echo
    read -r _
    ${PRLIMIT} --pid ${process.pid} --nofile=$usual:`,
  ]);
  await once(limiter.stdout, 'data');
  const error = await poor.draw(task).catch((reason: unknown) => reason);
  limiter.stdin.end();
  await once(limiter, 'exit');
  expect(error).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    cause: { code: 'ERR_WORKER_INIT_FAILED' },
  });
  await expect(poor.draw(task)).resolves.toBeDefined();
  await poor.close();
});

test.each(['photo', 'colour', 'paper'] as const)('%s: the code is read back', async (design) => {
  const { read } = await draw({ design, pictures: ['photo.jpg'] });
  expect(read().code).toBe('pages/job/detail?scene=12_7');
});
