import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalCode } from '../../../../src/features/poster/code/local.code';
import { DrawingPool } from '../../../../src/features/poster/drawing/drawing.pool';
import {
  aCmykJpeg,
  anAnimatedGif,
  aNoisyPicture,
  aPicture,
  aPngThatLies,
  codeAsSent,
} from '../../../support/pictures/pictures';

jest.setTimeout(120_000);

const publicDir = mkdtempSync(join(tmpdir(), 'job-gateway-codes-'));
const pool = new DrawingPool(
  {
    publicDir,
    publicUrl: undefined,
    cdnUrl: undefined,
    brand: { name: '苏州人力', logo: undefined },
  },
  { threads: 1, waiting: 100, wait: 60_000 },
);
afterAll(async () => {
  await pool.close();
  rmSync(publicDir, { recursive: true });
});

/** Pictures that could spoil the palette, the page, or the code beside them. */
const pictures: Readonly<Record<string, () => Buffer>> = {
  noise: () => aNoisyPicture(750, 540, 1),
  'enlarged noise': () => aNoisyPicture(300, 225, 1),
  'coarse noise': () => aNoisyPicture(300, 225, 8),
  red: () => aPicture('jpeg', 'red', 1500, 1125),
  upright: () => aNoisyPicture(540, 960, 1),
  'very wide': () => aNoisyPicture(2000, 25, 2),
  'very high': () => aNoisyPicture(25, 2000, 2),
  tiny: () => aPicture('png', 'lime', 16, 16),
  CMYK: aCmykJpeg,
  'an animation': anAnimatedGif,
  'one that lies about its size': aPngThatLies,
  'one cut short': () => aPicture('jpeg', 'red', 900, 700).subarray(0, 900),
};

describe.each(['photo', 'colour', 'paper'] as const)('%s', (design) => {
  it.each(Object.keys(pictures))(
    'with %s has a readable code, even at half its size as a poor JPEG',
    async (name) => {
      const file = `${name.replaceAll(' ', '-')}.jpg`;
      writeFileSync(join(publicDir, file), pictures[name]?.() ?? Buffer.alloc(0));
      // The longest possible: ten digits each.
      const scene = '2147483647_2147483646';
      const { png } = await pool.draw({
        jobName: '苏州立讯精密电子厂普工，长白班包吃住，工资日结，三餐免费😀𠮷',
        types: ['长期工', '兼职', '短期工'],
        hourlyWage: '99.50',
        subsidy: '1.50',
        salary: { amount: '6000–8000', unit: '元/月' },
        applicants: 128,
        design,
        pictures: [file],
        code: await createLocalCode('pages/job/detail').create(scene),
      });
      expect(png.length).toBeLessThanOrEqual(300_000);
      expect(await codeAsSent(png)).toBe(`pages/job/detail?scene=${scene}`);
    },
  );
});
