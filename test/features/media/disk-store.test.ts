import {
  existsSync,
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
import { Readable } from 'node:stream';
import { mediaPath } from '../../../src/features/media/store/media.store';
import { DiskMediaStore } from '../../../src/features/media/store/media.store.disk';
import { receiveUpload } from '../../../src/features/media/upload/upload.rules';
import { packageRoot } from '../../../src/lib/package-root';

/** Nothing may be left of a refused upload. */
describe('DiskMediaStore', () => {
  let root: string;
  let store: DiskMediaStore;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'job-gateway-store-'));
    store = new DiskMediaStore(root);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('keeps no file of an upload that fails before its first byte', async () => {
    const failing = () =>
      new Readable({
        read() {
          this.destroy(new Error('refused'));
        },
      });
    for (let n = 0; n < 200; n += 1) await expect(store.receive(failing())).rejects.toThrow();
    expect(readdirSync(join(root, 'uploads/.incoming'))).toEqual([]);
  });

  it("removes old files of a killed process, by the file system's clock", async () => {
    await (await store.receive(Readable.from(['x']))).discard();
    const folder = join(root, 'uploads/.incoming');
    const hoursAgo = (hours: number) => Date.now() / 1000 - hours * 3600;
    for (const [name, hours] of [
      ['left', 2],
      ['coming', 0.5],
    ] as const) {
      writeFileSync(join(folder, name), '');
      utimesSync(join(folder, name), hoursAgo(hours), hoursAgo(hours));
    }
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 40 * 86_400_000);
    await (await store.receive(Readable.from(['x']))).discard();
    clock.mockRestore();
    expect(readdirSync(folder)).toEqual(['coming']);
  });

  it('throws SERVICE_UNAVAILABLE while the disk fails', async () => {
    const unavailable = { code: 'SERVICE_UNAVAILABLE' };
    const path = `uploads/media/ab/${'ab'.repeat(32)}.jpg`;
    const receive = () => store.receive(Readable.from(['x']));
    // A file where a folder should be makes the disk fail.
    const received = await receive();
    writeFileSync(join(root, 'uploads/media'), '');
    await expect(received.keep(path)).rejects.toMatchObject(unavailable);
    await expect(store.remove(path)).rejects.toMatchObject(unavailable);
    rmSync(join(root, 'uploads/.incoming'), { recursive: true });
    writeFileSync(join(root, 'uploads/.incoming'), '');
    await expect(receive()).rejects.toMatchObject(unavailable);
    rmSync(join(root, 'uploads'), { recursive: true });
    await (await receive()).keep(path);
    expect(existsSync(join(root, path))).toBe(true);
  });

  it('replaces a damaged stored file but not an intact one', async () => {
    const path = `uploads/media/ab/${'ab'.repeat(32)}.jpg`;
    const keep = async () => (await store.receive(Readable.from(['whole']))).keep(path);
    await keep();
    const { ino } = statSync(join(root, path));
    await keep();
    expect(statSync(join(root, path)).ino).toBe(ino);
    writeFileSync(join(root, path), 'wh');
    await keep();
    expect(readFileSync(join(root, path), 'utf8')).toBe('whole');
    expect(readdirSync(join(root, 'uploads/media/ab'))).toHaveLength(1);
  });

  it('recognises a file that arrives byte by byte', async () => {
    const bytes = readFileSync(join(packageRoot, 'seeds/media/category-food.png'));
    const pieces = Readable.from(Array.from(bytes, (byte) => Buffer.of(byte)));
    const received = await receiveUpload(pieces, store, { image: 1e6, video: 1e6 });
    expect(received).toMatchObject({
      contentType: 'image/png',
      bytes: expect.any(Number) as number,
    });
    await received.keep();
    expect(statSync(join(root, received.path)).size).toBe(received.bytes);
  });

  it('throws SERVICE_UNAVAILABLE if a file cannot be moved into place', async () => {
    const received = await store.receive(Readable.from([Buffer.from('x')]));
    await received.discard();
    const path = mediaPath('0'.repeat(64), 'png');
    await expect(received.keep(path)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      cause: { code: 'ENOENT' },
    });
  });

  it.each(['uploads/media/../a.png', '../a.png', 'index.html', ''])(
    'neither writes nor deletes %j, which is not the path of an upload',
    async (path) => {
      const received = await store.receive(Readable.from([Buffer.from('x')]));
      await expect(received.keep(path)).rejects.toThrow('Not the path');
      await expect(store.remove(path)).rejects.toThrow('Not the path');
    },
  );
});
