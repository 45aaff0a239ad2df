import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { program } from '../../../tools/commands/media';
import { Journal } from '../../../tools/media/journal';
import { moveFiles } from '../../../tools/media/move';
import { throughOutages } from '../../../tools/media/outage';
import { S3Client } from '../../../src/lib/s3/s3.client';
import { Breaker } from '../../../src/lib/upstreams/breaker';
import { describeBuilt, root } from '../../support/built';
import { triesOf } from '../../support/environment';
import { runCommandHere } from '../../support/run-command';
import { startS3 } from '../../support/upstreams/s3';

jest.setTimeout(900_000);

/** Run by hand with 10,000 for the full test. */
const FILES = triesOf('MEDIA_FILES', 400);
const KILLS = 5;

describeBuilt('npm run media', () => {
  it.each(['move', 'check'])('%s names the missing folder', async (word) => {
    const settings = {
      ...{ MEDIA_STORE: 's3', S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'bucket' },
      ...{ S3_ACCESS_KEY_ID: 'i', S3_SECRET_ACCESS_KEY: 's', PUBLIC_DIR: '/no/where' },
    };
    expect(await runCommandHere(program, [word], settings)).toMatchObject({
      status: 1,
      stderr: 'There is no folder /no/where/uploads: PUBLIC_DIR must name the one above it.\n',
    });
  });

  it('names files that it cannot move and moves the rest, even if some are deleted', async () => {
    const publicDir = mkdtempSync(join(tmpdir(), 'job-gateway-move-'));
    const s3 = await startS3();
    const events = { down: () => undefined, up: () => undefined };
    const objects = new S3Client(s3.settings, (options) => new Breaker('s3', options, events));
    try {
      mkdirSync(join(publicDir, 'uploads/b'), { recursive: true });
      for (const name of ['a.jpg', 'b/c.jpg', 'b/d.jpg', 'z.jpg'])
        writeFileSync(join(publicDir, 'uploads', name), name);
      // 招 in GB18030, as a server in China may have named a file.
      const foreign = Buffer.from([0xd5, 0xd0, 0x2e, 0x6a, 0x70, 0x67]);
      writeFileSync(Buffer.concat([Buffer.from(`${publicDir}/uploads/`), foreign]), 'x');
      symlinkSync('/etc/hostname', join(publicDir, 'uploads/link.jpg'));
      symlinkSync('/etc', join(publicDir, 'uploads/2022'));
      const settings = { ...s3.environment, PUBLIC_DIR: publicDir };
      const problems = [
        'uploads/2022: is a link: put its target in its place',
        'uploads/link.jpg: is a link: put its target in its place',
        'uploads/\uFFFD\uFFFD.jpg: its name is not UTF-8: rename it',
      ];
      const removed = join(publicDir, 'uploads/b/c.jpg');
      const progress = await moveFiles({
        ...{ objects, root: publicDir, atOnce: 1, remove: false },
        journal: new Journal(publicDir, 'bucket'),
        onProgress: () => rmSync(removed, { force: true }),
      });
      expect(progress.files).toMatchObject({ copied: 3, failed: 3 });
      expect(progress.problems.sort()).toEqual(problems);
      const checked = await runCommandHere(program, ['check'], settings);
      expect(checked).toMatchObject({ status: 1, stdout: '3 files equal (0.0 MB), 3 failed\n' });
      for (const problem of problems) expect(checked.stderr).toContain(problem);
    } finally {
      objects.close();
      await s3.close();
      rmSync(publicDir, { recursive: true, force: true });
    }
  });

  it('names folders that it cannot read and moves the rest', async () => {
    const publicDir = mkdtempSync(join(tmpdir(), 'job-gateway-move-'));
    const s3 = await startS3();
    // Root may read every folder, so the error is simulated.
    const { readdir } = fs as { readdir: (...words: unknown[]) => Promise<unknown> };
    const read = jest.spyOn(fs as { readdir: typeof readdir }, 'readdir');
    read.mockImplementation((path, options) =>
      path === join(publicDir, 'uploads/lost+found')
        ? Promise.reject(new Error('EACCES: permission denied'))
        : readdir(path, options),
    );
    try {
      for (const name of ['a', 'lost+found', 'z']) {
        mkdirSync(join(publicDir, 'uploads', name), { recursive: true });
        writeFileSync(join(publicDir, 'uploads', name, '1.jpg'), name);
      }
      const settings = { ...s3.environment, PUBLIC_DIR: publicDir };
      expect(await runCommandHere(program, ['move'], settings)).toMatchObject({
        status: 1,
        stdout: '2 files copied, 0 there already (0.0 MB), 1 failed\n',
        stderr: expect.stringContaining('uploads/lost+found: EACCES') as string,
      });
    } finally {
      read.mockRestore();
      await s3.close();
      rmSync(publicDir, { recursive: true, force: true });
    }
  });

  it('goes on if its journal cannot be written', () => {
    const file = { key: 'uploads/a.jpg', path: '/no/where/uploads/a.jpg', bytes: 1, modified: 1 };
    expect(() => new Journal('/no/where', 'bucket').add(file)).not.toThrow();
  });

  it('waits while the store does not answer, and reports the reason if it gives up', async () => {
    const publicDir = mkdtempSync(join(tmpdir(), 'job-gateway-move-'));
    const s3 = await startS3();
    const lines: string[] = [];
    const events = { down: () => void lines.push('down'), up: () => void lines.push('up') };
    const objects = new S3Client(s3.settings, (options) => new Breaker('s3', options, events));
    try {
      mkdirSync(join(publicDir, 'uploads'));
      for (let n = 0; n < 40; n += 1) writeFileSync(join(publicDir, `uploads/${n}.jpg`), `${n}`);
      let isBroken = false;
      const progress = await moveFiles({
        ...{ objects, root: publicDir, atOnce: 4, remove: false },
        journal: new Journal(publicDir, 'bucket'),
        onProgress: () => {
          if (isBroken) return;
          isBroken = true;
          s3.busyFor = 18;
        },
      });
      expect(progress).toMatchObject({ files: { copied: 40, failed: 0 }, problems: [] });
      expect(lines).toEqual(['down', 'up']);

      const away = throughOutages(
        { isUp: false, check: () => Promise.resolve() },
        () => Promise.reject(new Error('down')),
        300,
      );
      await expect(away).rejects.toThrow(/has not answered for 0.3 s; run it again to continue/);

      const settings = { ...s3.environment, PUBLIC_DIR: publicDir, S3_SECRET_ACCESS_KEY: 'wrong' };
      expect(await runCommandHere(program, ['move'], settings)).toEqual({
        status: 1,
        stdout: '',
        stderr: expect.stringMatching(
          /^The object store does not answer: .*403 SignatureDoesNotMatch\nNothing was done; check the S3_ settings.\n$/,
        ) as string,
      });
    } finally {
      objects.close();
      await s3.close();
      rmSync(publicDir, { recursive: true, force: true });
    }
  });

  it('moves all files to a bucket byte for byte, even if killed five times', async () => {
    const publicDir = mkdtempSync(join(tmpdir(), 'job-gateway-move-'));
    const s3 = await startS3();
    const write = (key: string, bytes: Buffer) => {
      mkdirSync(dirname(join(publicDir, key)), { recursive: true });
      writeFileSync(join(publicDir, key), bytes);
    };
    const keys = Array.from({ length: FILES }, (_, n) => `uploads/2023/${n % 50}/文件 ${n}+a.jpg`);
    for (const [n, key] of keys.entries()) write(key, Buffer.alloc(n === 0 ? 0 : 2_000 + n, n));
    const posters = ['uploads/job/5.png', 'uploads/job/.versions/5/1700000000.png'];
    // As the service stores a poster on disk: one file of the content, shared by hard links.
    const content = `uploads/job/.versions/5/${'0f'.repeat(32)}.png`;
    const own = [
      content,
      'uploads/.incoming/x',
      'uploads/job/.versions/5/since',
      'uploads/.hidden',
    ];
    for (const key of own) write(key, Buffer.from(key));
    for (const key of posters) linkSync(join(publicDir, content), join(publicDir, key));

    const start = (...words: string[]) => {
      const child = spawn(
        process.execPath,
        [join(root, 'dist/tools/commands/media.js'), ...words],
        {
          env: { ...s3.environment, PUBLIC_DIR: publicDir },
        },
      );
      const output = { stdout: '', stderr: '' };
      child.stdout.on('data', (piece) => (output.stdout += String(piece)));
      child.stderr.on('data', (piece) => (output.stderr += String(piece)));
      return { child, output };
    };
    const finish = async (...words: string[]) => {
      const { child, output } = start(...words);
      const [status] = (await once(child, 'exit')) as [number];
      return { status, ...output };
    };
    const journal = () =>
      readdirSync(join(publicDir, 'uploads')).find((name) => name.startsWith('.moved-')) ?? '';
    const events = { down: () => undefined, up: () => undefined };
    const objects = new S3Client(s3.settings, (options) => new Breaker('s3', options, events));
    try {
      expect((await finish('check')).status).toBe(1);
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const { child } = start('move');
        const exit = once(child, 'exit');
        // At a random time in this fifth of the files.
        const at = ((kill - 1 + Math.random()) * FILES) / KILLS;
        while (s3.stored < at) await new Promise((go) => setTimeout(go, 2));
        child.kill('SIGKILL');
        await exit;
      }
      const moved = await finish('move');
      expect([moved.status, moved.stderr.includes('failed')]).toEqual([0, false]);
      expect(moved.stdout).toMatch(/^\d+ files copied, \d+ there already \(\d+\.\d MB\)\n$/);
      // It continued where it had been: only files in progress were sent or checked again.
      const most = FILES + posters.length + (KILLS + 1) * 16;
      expect(s3.stored).toBeLessThan(most);
      expect(s3.requests.filter((line) => line.startsWith('HEAD')).length).toBeLessThan(most);
      for (const key of [...keys, ...posters])
        expect(s3.object(key)?.equals(readFileSync(join(publicDir, key)))).toBe(true);
      expect(own.filter((key) => s3.object(key))).toEqual([]);
      expect(await finish('check')).toMatchObject({ status: 0 });

      // As if the service had stored a newer poster in the bucket.
      const newer = Buffer.from('newer');
      await objects.put('uploads/job/5.png', newer, { contentType: 'image/png' });
      expect(await finish('check')).toMatchObject({ status: 0 });
      rmSync(join(publicDir, 'uploads', journal()));
      const again = await finish('move');
      expect([again.status, again.stdout]).toEqual([0, expect.stringMatching(/^0 files copied,/)]);
      expect(s3.object('uploads/job/5.png')?.equals(newer)).toBe(true);

      write(keys[1] ?? '', Buffer.alloc(2_001, 7));
      const changed = await finish('check');
      expect([changed.status, changed.stdout]).toEqual([1, expect.stringContaining('1 different')]);
      expect(changed.stderr).toContain(keys[1]);
      expect((await finish('move', '--remove')).status).toBe(0);
      expect(journal()).toBe('');
      expect(s3.object(keys[1] ?? '')?.equals(Buffer.alloc(2_001, 7))).toBe(true);
      expect(existsSync(join(publicDir, keys[1] ?? ''))).toBe(false);
      expect(s3.object('uploads/job/5.png')?.equals(newer)).toBe(true);
      expect(readdirSync(join(publicDir, 'uploads/job/.versions/5'))).toEqual(['since']);
    } finally {
      objects.close();
      await s3.close();
      rmSync(publicDir, { recursive: true, force: true });
    }
  });
});
