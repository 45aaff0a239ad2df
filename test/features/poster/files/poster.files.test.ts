import { createHash } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PosterFiles } from '../../../../src/features/poster/files/poster.files';
import { removeOldVersions } from '../../../../src/features/poster/files/poster.cleanup';

let publicDir: string;
let files: PosterFiles;

beforeEach(() => {
  publicDir = mkdtempSync(join(tmpdir(), 'job-gateway-files-'));
  files = new PosterFiles(publicDir);
});

afterEach(() => rmSync(publicDir, { recursive: true }));

function drawn(text: string) {
  const png = Buffer.from(text.repeat(1000));
  return { png, sha256: createHash('sha256').update(png).digest('hex') };
}

const current = (jobId: number) => join(publicDir, `uploads/job/${jobId}.png`);
const version = (jobId: number, v: number) =>
  join(publicDir, `uploads/job/.versions/${jobId}/${v}.png`);
const contentOf = async (jobId: number, v: number) => {
  const path = await files.find(jobId, v);
  return path === null ? null : readFileSync(path, 'utf8').slice(0, 1);
};

test('a poster is stored at the path of the interface document and of its version', async () => {
  const before = Math.floor(Date.now() / 1000);
  const v = await files.publish(5, drawn('a'));
  expect(v).toBeGreaterThanOrEqual(before);
  expect(readFileSync(current(5), 'utf8')).toBe('a'.repeat(1000));
  expect(await files.find(5, v)).toBe(version(5, v));
  expect(await files.find(5, null)).toBe(current(5));
});

test('a version keeps its picture when a newer one is published', async () => {
  const first = await files.publish(5, drawn('a'));
  const second = await files.publish(5, drawn('b'));
  expect(second).toBeGreaterThan(first);
  expect([await contentOf(5, first), await contentOf(5, second)]).toEqual(['a', 'b']);
  expect(readFileSync(current(5), 'utf8')[0]).toBe('b');
});

test('no version is given twice, however many instances publish at once', async () => {
  const instances = [files, new PosterFiles(publicDir), new PosterFiles(publicDir)];
  const letters = Array.from({ length: 90 }, (_, index) => 'abcdefghij'[index % 10] ?? '');
  const versions = await Promise.all(
    letters.map((letter, index) => (instances[index % 3] ?? files).publish(5, drawn(letter))),
  );
  expect(new Set(versions).size).toBe(90);
  expect(await Promise.all(versions.map((v) => contentOf(5, v)))).toEqual(letters);
  expect(
    readdirSync(join(publicDir, 'uploads/job/.versions/5')).filter((name) =>
      name.endsWith('.draft'),
    ),
  ).toEqual([]);
});

test('the same picture again takes no more space', async () => {
  const [one, two] = [await files.publish(5, drawn('a')), await files.publish(5, drawn('a'))];
  expect(statSync(version(5, one)).ino).toBe(statSync(version(5, two)).ino);
});

test('many callers can publish the same new picture at once', async () => {
  for (let jobId = 1; jobId <= 40; jobId += 1) {
    const versions = await Promise.all(
      Array.from({ length: 12 }, () => files.publish(jobId, drawn('a'))),
    );
    expect(new Set(versions).size).toBe(12);
  }
});

test('an unknown version is null, never the picture of another version', async () => {
  const v = await files.publish(5, drawn('a'));
  expect(await files.find(5, v + 1)).toBeNull();
  expect(await files.find(6, v)).toBeNull();
});

test('a version lost in a restore, or from before versions existed, is null', async () => {
  const lost = await files.publish(5, drawn('a'));
  rmSync(join(publicDir, 'uploads/job'), { recursive: true });
  const restored = new PosterFiles(publicDir);
  expect(await restored.find(5, lost)).toBeNull();
  await restored.publish(5, drawn('b'));
  writeFileSync(current(7), 'legacy');
  expect([await restored.find(5, lost - 1), await restored.find(7, 1_500_000_000)]).toEqual([
    null,
    null,
  ]);
  expect(await restored.find(7, null)).toBe(current(7));
});

test('publishing to an unwritable folder is SERVICE_UNAVAILABLE and leaves no file', async () => {
  writeFileSync(join(publicDir, 'uploads'), 'a file where a folder should be');
  await expect(files.publish(5, drawn('a'))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(readdirSync(publicDir)).toEqual(['uploads']);
});

test('old versions and drafts are removed; current and new versions are kept', async () => {
  const old = await files.publish(5, drawn('a'));
  const [, shown] = [await files.publish(5, drawn('b')), await files.publish(5, drawn('c'))];
  const folder = join(publicDir, 'uploads/job/.versions/5');
  writeFileSync(join(folder, 'left-behind.draft'), 'x');
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), 1, 1);
  await removeOldVersions(files.versions, 3600);
  expect([await contentOf(5, old), await contentOf(5, shown)]).toEqual(['a', 'c']);
  expect(existsSync(join(folder, 'left-behind.draft'))).toBe(false);

  await removeOldVersions(files.versions, -3600);
  expect([await contentOf(5, old), await contentOf(5, shown)]).toEqual([null, null]);
  expect(readFileSync(current(5), 'utf8')[0]).toBe('c');
  expect(readdirSync(folder)).toEqual([`${drawn('c').sha256}.png`]);
});

test('a draft left by a killed process does not keep its picture', async () => {
  const v = await files.publish(5, drawn('a'));
  await files.publish(5, drawn('b'));
  const folder = join(publicDir, 'uploads/job/.versions/5');
  // As after a kill between the two steps of replacing the current poster.
  linkSync(version(5, v), join(folder, 'left-behind.draft'));
  await removeOldVersions(files.versions, 3600);
  expect(existsSync(join(folder, 'left-behind.draft'))).toBe(true);

  for (const name of readdirSync(folder)) utimesSync(join(folder, name), 1, 1);
  await removeOldVersions(files.versions, -3600);
  expect(readdirSync(folder)).toEqual([`${drawn('b').sha256}.png`]);
});
