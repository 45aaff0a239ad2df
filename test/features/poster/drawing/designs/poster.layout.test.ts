import fc from 'fast-check';
import type { Image } from '@napi-rs/canvas';
import { colourDesign } from '../../../../../src/features/poster/drawing/designs/colour.design';
import { paperDesign } from '../../../../../src/features/poster/drawing/designs/paper.design';
import { photoDesign } from '../../../../../src/features/poster/drawing/designs/photo.design';
import {
  CODE_FIELD,
  type Design,
  HEIGHT,
  MARGIN,
  WIDTH,
} from '../../../../../src/features/poster/drawing/designs/poster.design';
import { termsOf } from '../../../../../src/features/poster/drawing/designs/terms.text';
import { Typesetter } from '../../../../../src/features/poster/drawing/text/text.typesetter';
import { aCanvas } from '../../../../support/pictures';

const context = aCanvas(WIDTH, HEIGHT).getContext('2d');
const typesetter = new Typesetter(context);
const drawn = jest.spyOn(typesetter, 'draw');

interface Line {
  readonly y: number;
  readonly size: number;
  readonly end: number;
  readonly text: string;
}

const someCharacters = (most: number) =>
  fc
    .array(fc.constantFrom(...Array.from('苏州电子厂普工，。（）【】《》“”—¥6000~8 abcXYZ-/.+')), {
      maxLength: most,
    })
    .map((characters) => characters.join(''));

const amount = fc.constantFrom('0.00', '-5.00', '8.88', '24.00', '1234.50', '99999999.99');

const jobs = fc.record({
  job_name: someCharacters(70).map((name) => name || '普工'),
  factory_price_total: amount,
  subsidy_price: amount,
  salary: fc.oneof(fc.constantFrom('6000~8000', '', '4500-12000元'), someCharacters(32)),
  type: fc.subarray([1, 2, 3]),
  people_num: fc.constantFrom(0, 1, 128, 99_999),
});

const logos = fc.constantFrom<readonly [number, number] | undefined>(
  undefined,
  [200, 200],
  [1200, 150],
  [60, 400],
);
const brands = fc.option(fc.record({ name: someCharacters(40), logo: logos }), { nil: undefined });

type Brand = { name: string; logo: readonly [number, number] | undefined } | undefined;

const photo = {
  image: aCanvas(WIDTH, HEIGHT) as unknown as Image,
  focus: { x: 0.5, y: 0.5 },
};

const toBrand = (brand: Brand) =>
  brand && {
    name: brand.name,
    logo: brand.logo && { image: aCanvas(...brand.logo) as unknown as Image, luminances: [1] },
  };

type Job = Parameters<typeof termsOf>[0] & {
  readonly job_name: string;
  readonly people_num: number;
};

/** The text of a design, with the picture if its terms then begin higher. */
function linesOf(design: Design, job: Job, brand: Brand, hasPhoto = true): Line[] {
  drawn.mockClear();
  const task = {
    jobName: job.job_name,
    ...termsOf(job),
    applicants: job.people_num,
    design: 'photo',
    pictures: [],
    code: new Uint8Array(),
  } as const;
  design.draw({
    context,
    typesetter,
    task,
    photo: hasPhoto ? photo : undefined,
    brand: toBrand(brand),
  });
  return drawn.mock.calls.flatMap(([text, , y, { size }], index) => {
    const end = drawn.mock.results[index]?.value as number;
    const shown = typeof text === 'string' ? text : text.map((sign) => sign.text).join('');
    return shown === '' ? [] : [{ y, size, end, text: shown }];
  });
}

test.each<[string, Design, number, boolean]>([
  ['photo', photoDesign, 520, true],
  ['colour', colourDesign, 254, false],
  ['paper', paperDesign, 478, true],
  ['paper without a picture', paperDesign, 200, false],
])('%s: texts stay within the margins, off the code, and apart', (_name, design, top, hasPhoto) => {
  fc.assert(
    fc.property(jobs, brands, (job, brand) => {
      const lines = linesOf(design, job, brand, hasPhoto);
      for (const { y, size, end } of lines) {
        const right = y > design.code.y ? design.code.x : WIDTH - MARGIN;
        expect(end).toBeLessThanOrEqual(right + size * 0.02);
        expect(y).toBeLessThanOrEqual(design.code.y + CODE_FIELD.size);
      }
      const terms = lines.filter(({ y }) => y > top && y < design.code.y);
      const baselines = [...new Set(terms.map(({ y }) => Math.round(y)))].sort((a, b) => a - b);
      let above = top;
      for (const baseline of baselines) {
        const tallest = Math.max(
          ...terms.filter(({ y }) => Math.round(y) === baseline).map(({ size }) => size),
        );
        expect(baseline - tallest * 0.74).toBeGreaterThan(above);
        above = baseline;
      }
    }),
    { numRuns: 60 },
  );
});

test.each<[string, Design]>([
  ['photo', photoDesign],
  ['colour', colourDesign],
  ['paper', paperDesign],
])('%s: neither a long salary nor a name of 60 characters is cut', (_name, design) => {
  const job = {
    job_name:
      '上海松江达丰电脑QC品检员-不穿无尘服/可带手机/空调车间/月综合7000~9000（18-45岁，男女不限）',
    factory_price_total: '0.00',
    subsidy_price: '2.00',
    salary: '综合工资6500-9000元/月，多劳多得上不封顶，月底结算',
    type: [1, 2, 3],
    people_num: 12,
  };
  for (const wage of ['0.00', '26.55']) {
    const lines = linesOf(design, { ...job, factory_price_total: wage }, undefined);
    expect(lines.filter(({ text }) => text.includes('…'))).toEqual([]);
  }
});
