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
import { termsOf } from '../../../../../src/features/poster/poster.rules';
import { aCanvas } from '../../../../support/pictures/pictures';
import { context, linesOf, typesetter, type Job } from './drawn.lines';

const plain: Job = {
  job_name: '普工',
  factory_price_total: '20.50',
  subsidy_price: '0.00',
  salary: '6000~8000',
  type: [1],
  people_num: 128,
};
const textsOf = (...given: Parameters<typeof linesOf>) => linesOf(...given).map(({ text }) => text);

describe.each<[string, Design]>([
  ['photo', photoDesign],
  ['colour', colourDesign],
  ['paper', paperDesign],
])('%s', (_name, design) => {
  const find = (job: Partial<Job>, text: string) => {
    const found = linesOf(design, { ...plain, ...job }, undefined, design !== colourDesign).find(
      (line) => line.text === text,
    );
    if (found === undefined) throw new Error(`${text} is not drawn.`);
    return found;
  };

  test.each(['6000.00~8000.00', '10000~15000', '1000000~99999999', '6500-9500元/月+全勤奖'])(
    'an amount takes one line, its unit is smaller, and a short name at most 25% larger: %s',
    (salary) => {
      const job = { factory_price_total: '0.00', salary };
      const { amount, unit } = termsOf({ ...plain, ...job }).salary;
      const { size } = find(job, amount);
      expect(find(job, '普工').size).toBeLessThanOrEqual(size * 1.25);
      const job_name = '液晶面板操作工';
      expect(find({ ...job, job_name }, job_name).size).toBeLessThanOrEqual(size);
      if (unit !== '') expect(find(job, unit).size).toBe(Math.max(size * 0.4, 28));
    },
  );

  test.each(['6000~8000', '10000~15000', '综合工资6500-9000元/月，多劳多得上不封顶'])(
    'the number of applicants is drawn at a distance from the salary: %s',
    (salary) => {
      const applicants = find({ salary }, '已有 128 人报名');
      expect(applicants.size).toBeGreaterThanOrEqual(32);
      for (const line of linesOf(design, { ...plain, salary }, undefined))
        if (Math.abs(line.y - applicants.y) < 1 && line.x < applicants.x)
          expect(applicants.x - line.end).toBeGreaterThanOrEqual(23);
    },
  );

  test.each([
    '计件，多劳多得，上不封顶，熟手月入一万以上',
    '底薪3500元+计件提成（每件0.35元）+全勤奖300元+夜班补贴20元/晚，月收入7000～10000元',
  ])('a salary of several lines stays legible next to the name: %s', (salary) => {
    const lines = linesOf(design, { ...plain, factory_price_total: '0.00', salary });
    const name = lines.find(({ text }) => text === '普工');
    const pay = lines.filter(({ text }) => salary.includes(text.replaceAll('–', '～')));
    expect(pay.length).toBeGreaterThan(1);
    for (const { size } of pay) {
      expect(name?.size).toBeLessThanOrEqual(size * 1.4);
      expect(size).toBeGreaterThanOrEqual(28);
    }
  });

  test('the subsidy is drawn first, and nothing beside it is dropped', () => {
    const job = { ...plain, subsidy_price: '99999999.99', type: [1, 2, 3] };
    const chips = linesOf(design, job, undefined).filter(({ text }) =>
      /^补贴|^..工$|^兼职$/.test(text),
    );
    expect(chips.map(({ text }) => text)).toEqual([
      '补贴 99999999.99 元/小时',
      '长期工',
      '兼职',
      '短期工',
    ]);
    for (const [at, { x }] of chips.entries()) expect(x).toBeGreaterThan(chips[at - 1]?.end ?? 0);
    expect(chips.at(-1)?.end).toBeLessThanOrEqual(WIDTH - MARGIN);
  });
});

test('colour: the invitation is smaller than the name', () => {
  for (const salary of ['10000~15000', '6000~8000']) {
    const lines = linesOf(
      colourDesign,
      { ...plain, factory_price_total: '0.00', salary },
      undefined,
    );
    const sizeOf = (text: string) => lines.find((line) => line.text === text)?.size;
    expect(sizeOf('诚聘')).toBeLessThan(sizeOf('普工') ?? 0);
  }
});

test('colour: a long note is not truncated', () => {
  const salary =
    '综合工资6500-9000元/月，多劳多得上不封顶，月底结算，满勤奖300元，另有夜班补贴每晚20元';
  const texts = textsOf(colourDesign, { ...plain, salary }, undefined);
  expect(texts.join('')).toContain('夜班补贴每晚20元');
});

test('a long name has two lines in a smaller size rather than three', () => {
  const job_name = '苏州三星Samsung Galaxy S25 Ultra组装线Line 3夜班QC-2检验员';
  for (const design of [photoDesign, paperDesign]) {
    const name = linesOf(design, { ...plain, job_name }, undefined).filter(({ text }) =>
      job_name.includes(text),
    );
    expect(name.map(({ text }) => text)).toEqual([
      '苏州三星Samsung Galaxy S25',
      'Ultra组装线Line 3夜班QC-2检验员',
    ]);
  }
});

test('a Uyghur name begins at the right margin', () => {
  const job_name = 'زاۋۇتقا 6000 يۈەن';
  const name = linesOf(photoDesign, { ...plain, job_name }, undefined).find(({ text }) =>
    job_name.includes(text),
  );
  expect(name?.end).toBeCloseTo(WIDTH - MARGIN, 0);
});

test('all lines of a Uyghur name and the chips above it begin at the right margin', () => {
  const job_name = 'ئۈرۈمچى iPhone 17 زاۋۇتى (包吃住) 5000-7000元 ئىشچى قوبۇل قىلىدۇ ئۈرۈمچى';
  const lines = linesOf(colourDesign, { ...plain, job_name, type: [1, 3] }, undefined);
  const name = lines.filter(({ text }) => job_name.includes(text));
  expect(name.length).toBeGreaterThan(1);
  for (const { end } of name) expect(end).toBeCloseTo(WIDTH - MARGIN, 0);
  const [long, short] = lines.filter(({ text }) => text.endsWith('期工'));
  expect(long?.x).toBeGreaterThan(short?.x ?? WIDTH);
});

test('below a known wage 面议 is no larger than its label', () => {
  const lines = linesOf(colourDesign, { ...plain, salary: '' }, undefined);
  const sizes = ['月薪', '面议'].map((text) => lines.find((line) => line.text === text)?.size);
  expect(sizes[1]).toBe(sizes[0]);
});

test('colour: text and code have the same margin in the card', () => {
  const invitation = linesOf(colourDesign, plain, undefined).find(({ text }) =>
    text.startsWith('微信'),
  );
  // The code begins 34 pixels inside its white field.
  const right = WIDTH - (colourDesign.code.x + CODE_FIELD.size - 34);
  expect(invitation?.x).toBe(right);
});

test('photo: a picture that ends in white has a rule below it, a dark one none', () => {
  const colourBelow = (colour: string) => {
    const canvas = aCanvas(WIDTH, HEIGHT);
    const drawing = canvas.getContext('2d');
    drawing.fillStyle = colour;
    drawing.fillRect(0, 0, WIDTH, HEIGHT);
    const image = canvas as unknown as Image;
    const task = { ...termsOf(plain), jobName: '普工', applicants: 0, pictures: [] };
    photoDesign.draw({
      context,
      typesetter,
      task: { ...task, design: 'photo', code: new Uint8Array() },
      photo: { image, focus: { x: 0.5, y: 0.5 } },
      brand: undefined,
    });
    return Array.from(context.getImageData(300, (photoDesign.photo?.height ?? 0) - 1, 1, 1).data);
  };
  expect(colourBelow('#fdfdfd').slice(0, 3)).toEqual([0xff, 0xf1, 0xec]);
  expect(colourBelow('#334455').slice(0, 3)).toEqual([0x33, 0x44, 0x55]);
});
