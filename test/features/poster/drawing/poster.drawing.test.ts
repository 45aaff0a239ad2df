import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalCode } from '../../../../src/features/poster/code/local.code';
import { createDrawing } from '../../../../src/features/poster/drawing/poster.drawing';
import { aMarkedPicture } from '../../../support/pictures/pictures';

let publicDir: string;
beforeAll(() => (publicDir = mkdtempSync(join(tmpdir(), 'job-gateway-logo-'))));
afterAll(() => rmSync(publicDir, { recursive: true }));

test('a logo that cannot be read yet is on the first poster after it can be', async () => {
  const draw = createDrawing({
    ...{ publicDir, publicUrl: undefined, cdnUrl: undefined },
    brand: { name: '众邦人力', logo: 'logo.jpg' },
  });
  const code = await createLocalCode('pages/job/detail').create('1_2');
  const task = {
    ...{ code, jobName: '电子厂普工', types: [], hourlyWage: '25.00', subsidy: undefined },
    ...{ salary: { amount: '6000', unit: '元/月' }, applicants: 0, pictures: [] },
    design: 'colour' as const,
  };
  const without = await draw(task);
  writeFileSync(join(publicDir, 'logo.jpg'), aMarkedPicture());
  const withLogo = await draw(task);
  expect(withLogo.equals(without)).toBe(false);
  rmSync(join(publicDir, 'logo.jpg'));
  expect((await draw(task)).equals(withLogo)).toBe(true);
});
