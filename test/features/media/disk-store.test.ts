import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DiskMediaStore } from '../../../src/features/media/store/media.store.disk';

/** Issue: administrators' uploads: nothing is left of a refused upload. */
describe('the store of uploads', () => {
  it('keeps nothing of what fails before a byte has come', async () => {
    const root = mkdtempSync(join(tmpdir(), 'job-gateway-store-'));
    const store = new DiskMediaStore(root);
    const failing = () =>
      new Readable({
        read() {
          this.destroy(new Error('refused'));
        },
      });
    for (let n = 0; n < 200; n += 1) await expect(store.receive(failing())).rejects.toThrow();
    expect(readdirSync(join(root, 'uploads/.incoming'))).toEqual([]);
    rmSync(root, { recursive: true });
  });

  it('is unavailable while the disk fails', async () => {
    const root = mkdtempSync(join(tmpdir(), 'job-gateway-store-'));
    const store = new DiskMediaStore(root);
    const unavailable = { code: 'SERVICE_UNAVAILABLE' };
    const path = `uploads/media/ab/${'ab'.repeat(32)}.jpg`;
    const receive = () => store.receive(Readable.from(['x']));
    // As on any disk, a file is no folder.
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
    rmSync(root, { recursive: true });
  });
});
