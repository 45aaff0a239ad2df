import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { existingIds } from '../../../../src/features/poster/poster.storage';
import {
  trimToBudget,
  removeDeleted,
} from '../../../../src/features/poster/files/poster.disk-budget';
import { PosterFiles } from '../../../../src/features/poster/files/poster.files';
import { PosterCleanup } from '../../../../src/features/poster/files/poster.cleanup';
import { createTestDatabase } from '../../../support/database';
import { triesOf } from '../../../support/environment';
import { aJob } from '../../../support/factories';
import { aPicture } from '../../../support/pictures/pictures';

jest.setTimeout(60_000);

/** The suite runs 100; set WEEK_OF_POSTERS to run more. */
const WEEK_OF_POSTERS = triesOf('WEEK_OF_POSTERS', 100);

const picture = aPicture('png', 'red');
let publicDir: string;
let folder: string;
let files: PosterFiles;

beforeEach(() => {
  publicDir = mkdtempSync(join(tmpdir(), 'job-gateway-budget-'));
  folder = join(publicDir, 'uploads/job');
  files = new PosterFiles(publicDir);
});

afterEach(() => rmSync(publicDir, { recursive: true }));

/** A real picture that is unique. */
function drawn(what: number | string) {
  const png = Buffer.concat([picture, Buffer.from(String(what))]);
  return { png, sha256: createHash('sha256').update(png).digest('hex') };
}

const contentPath = (job: number, what: number | string) =>
  join(folder, `.versions/${job}/${drawn(what).sha256}.png`);

/** Bytes of different files below the folder: links to one count once. */
function bytesOnDisk(): number {
  const seen = new Map<number, number>();
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const found = statSync(join(folder, path));
    if (found.isFile()) seen.set(found.ino, found.size);
  }
  return [...seen.values()].reduce((sum, size) => sum + size, 0);
}

test('a week of posters stays within the disk budget; the oldest are removed first', async () => {
  const [day, posters] = [86_400_000, WEEK_OF_POSTERS];
  const start = Date.now() - 7 * day;
  const bytes = drawn(1000).png.length;
  const budget = Math.floor(0.3 * posters) * bytes;
  const given: { job: number; version: number; n: number }[] = [];
  for (let n = 0; n < posters; n += 1) {
    const job = 1 + (n % 8);
    given.push({ job, n, version: await files.publish(job, drawn(n)) });
    const now = start + (n / posters) * 7 * day;
    utimesSync(contentPath(job, n), now / 1000, now / 1000);
    if (n % 10 !== 9) continue;
    await trimToBudget(folder, budget, now + 120_000);
    expect(bytesOnDisk()).toBeLessThanOrEqual(budget);
  }
  const kept = [];
  for (const { job, version, n } of given) {
    const path = await files.find(job, version);
    if (path === null) continue;
    kept.push(n);
    expect(readFileSync(path).equals(drawn(n).png)).toBe(true);
  }
  // The latest ones are kept, without a gap.
  expect(kept).toEqual(
    Array.from({ length: kept.length }, (_, index) => posters - kept.length + index),
  );
  expect(kept.length).toBeGreaterThan(0.15 * posters);
});

test('codes have a share of the budget of their own, and recent files are kept', async () => {
  mkdirSync(join(folder, '.codes/kind/5'), { recursive: true });
  for (let user = 1; user <= 100; user += 1) {
    const path = join(folder, `.codes/kind/5/5_${user}`);
    writeFileSync(path, picture);
    utimesSync(path, user, user);
  }
  await files.publish(5, drawn('new'));
  expect(await trimToBudget(folder, 80 * picture.length)).toBeLessThanOrEqual(22 * picture.length);
  const users = readdirSync(join(folder, '.codes/kind/5')).map((name) =>
    Number(name.split('_')[1]),
  );
  expect(users.sort((one, other) => one - other)).toEqual(
    Array.from({ length: users.length }, (_, n) => 101 - users.length + n),
  );
  await trimToBudget(folder, 0);
  expect(existsSync(contentPath(5, 'new'))).toBe(true);
});

test('files dated in the future count towards the budget; the oldest go first', async () => {
  const ahead = Date.now() / 1000 + 40 * 86_400;
  for (let n = 0; n < 10; n += 1) {
    await files.publish(5, drawn(n));
    utimesSync(contentPath(5, n), ahead + n, ahead + n);
  }
  await files.publish(5, drawn('new'));
  const budget = 8 * picture.length;
  expect(await trimToBudget(folder, budget)).toBeLessThanOrEqual(0.75 * budget);
  expect(existsSync(contentPath(5, 'new'))).toBe(true);
  expect([existsSync(contentPath(5, 0)), existsSync(contentPath(5, 9))]).toEqual([false, true]);
});

test('PosterCleanup trims the folder to its budget', async () => {
  for (let n = 0; n < 20; n += 1) {
    await files.publish(5, drawn(n));
    utimesSync(contentPath(5, n), n, n);
  }
  const limits = { seconds: 1e9, bytes: 8 * picture.length };
  const keeper = new PosterCleanup(folder, limits, () => Promise.resolve(new Set()));
  await keeper.close();
  expect(
    readdirSync(join(folder, '.versions/5')).filter((name) => name.length > 60).length,
  ).toBeLessThan(7);
});

test('posters and codes of deleted jobs and users are removed, and nothing else', async () => {
  const database = await createTestDatabase();
  try {
    const job = await aJob(database.knex);
    await database.knex('users').insert({ id: 7 });
    const gone = job + 1000;
    for (const each of [job, gone]) {
      await files.publish(each, drawn('a'));
      mkdirSync(join(folder, `.codes/kind/${each}`), { recursive: true });
      for (const user of [7, 8])
        writeFileSync(join(folder, `.codes/kind/${each}/${each}_${user}`), picture);
    }
    writeFileSync(join(folder, `${gone + 1}.png`), 'of a service before this one');
    await removeDeleted(folder, (table, ids) => existingIds(database.knex, table, ids));
    expect(readdirSync(folder).sort()).toEqual(
      ['.codes', '.versions', `${job}.png`, `${gone + 1}.png`].sort(),
    );
    expect(readdirSync(join(folder, '.versions'))).toEqual([String(job)]);
    expect(readdirSync(join(folder, '.codes/kind'))).toEqual([String(job)]);
    expect(readdirSync(join(folder, `.codes/kind/${job}`))).toEqual([`${job}_7`]);
  } finally {
    await database.close();
  }
});

test('a picture with the maximum number of links is stored again', async () => {
  const first = await files.publish(5, drawn('a'));
  const tooMany = Object.assign(new Error('too many links'), { code: 'EMLINK' });
  const link = jest.spyOn(fs, 'link').mockRejectedValueOnce(tooMany);
  const second = await files.publish(5, drawn('a'));
  link.mockRestore();
  const found = await Promise.all([files.find(5, first), files.find(5, second)]);
  const paths = found.map((path) => path ?? '');
  for (const path of paths) expect(readFileSync(path).equals(drawn('a').png)).toBe(true);
  expect(new Set(paths.map((path) => statSync(path).ino)).size).toBe(2);
});
