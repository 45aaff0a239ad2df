import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
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
});
