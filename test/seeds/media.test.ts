import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyMedia } from '../../seeds/media';

it("the demo's pictures leave nothing unfinished, and name PUBLIC_DIR, if the disk fails", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'job-gateway-pictures-'));
  // In the place of the first picture.
  mkdirSync(join(folder, 'uploads/demo/appliances.jpg/in-the-way'), { recursive: true });
  await expect(copyMedia(folder)).rejects.toThrow(/^PUBLIC_DIR: .*uploads\/demo: E[A-Z]+: /);
  expect(readdirSync(join(folder, 'uploads/demo')).filter((name) => name.startsWith('.'))).toEqual(
    [],
  );
  rmSync(folder, { recursive: true });
});
