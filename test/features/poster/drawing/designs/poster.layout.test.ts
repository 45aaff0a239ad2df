import fc from 'fast-check';
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
import { context, linesOf } from './drawn.lines';

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

test.each<[string, Design, number, boolean]>([
  ['photo', photoDesign, 472, true],
  ['colour', colourDesign, 146, false],
  ['paper', paperDesign, 478, true],
  ['paper without a picture', paperDesign, 200, false],
])('%s: texts stay within the margins and do not overlap', (_name, design, top, hasPhoto) => {
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
    expect(lines.filter(({ text }) => /…|\.{3}/.test(text))).toEqual([]);
  }
});

test('photo: the code has the same margin above, below and to the right', () => {
  const job = {
    job_name: '普工',
    factory_price_total: '24.00',
    subsidy_price: '0.00',
    salary: '',
    type: [],
    people_num: 0,
  };
  linesOf(photoDesign, job, undefined);
  const { x, y } = photoDesign.code;
  const { data } = context.getImageData(10, 0, 1, HEIGHT);
  const blue = Array.from({ length: HEIGHT }, (_, row) => data[row * 4 + 2]);
  const above = y - (blue.lastIndexOf(255) + 1);
  expect([above, HEIGHT - CODE_FIELD.size - y]).toEqual([MARGIN, MARGIN]);
  expect(WIDTH - CODE_FIELD.size - x).toBe(MARGIN);
});

test.each<[string, Design, number, number]>([
  ['photo', photoDesign, 472, 940],
  ['colour', colourDesign, 146, 924],
  ['paper', paperDesign, 478, 958],
])('%s: the longest texts leave 24 pixels above and below', (_name, design, top, bottom) => {
  const job = {
    job_name: '苏州昆山仁宝电脑（花桥厂区）长期招聘男女普工、作业员、品检员，无需经验，'.repeat(3),
    factory_price_total: '24.50',
    subsidy_price: '2.00',
    salary: '底薪2490+加班费+全勤奖+夜班补贴+绩效，综合6500～8500元/月，旺季可达9000元',
    type: [1, 2, 3],
    people_num: 10,
  };
  for (const wage of ['24.50', '0.00']) {
    const given = { ...job, factory_price_total: wage };
    const terms = linesOf(design, given).filter(({ y }) => y > top && y < bottom);
    const [chip] = terms;
    // A chip is 46 pixels high, its text centred.
    expect((chip?.y ?? 0) - (chip?.size ?? 0) * 0.385 - 23).toBeGreaterThanOrEqual(top + 24);
    const below = Math.max(...terms.map(({ y, size }) => y + size * 0.21));
    expect(below).toBeLessThanOrEqual(bottom - 24);
  }
});

test('photo: the number of applicants moves beside the wage or is dropped to make room', () => {
  const job = {
    job_name: '长'.repeat(100),
    subsidy_price: '2.00',
    salary: '万'.repeat(100),
    type: [1],
    people_num: 10,
  };
  const of = (wage: string) => linesOf(photoDesign, { ...job, factory_price_total: wage });
  const lines = of('24.50');
  const applicants = lines.find(({ text }) => text.startsWith('已有'));
  expect(applicants?.y).toBe(lines.find(({ text }) => text === '/小时')?.y);
  expect(of('99999999.99').find(({ text }) => text.startsWith('已有'))).toBeUndefined();
});
