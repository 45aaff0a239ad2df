import { colourDesign } from '../../../../../src/features/poster/drawing/designs/colour.design';
import { paperDesign } from '../../../../../src/features/poster/drawing/designs/paper.design';
import { linesOf } from './drawn.lines';

const little = {
  job_name: '客服',
  factory_price_total: '0.00',
  subsidy_price: '0.00',
  salary: '8000~12000',
  type: [],
  people_num: 0,
};

test.each([
  ['colour', colourDesign, 912],
  ['paper', paperDesign, 948],
])('%s: a job with little text is compact and shows the steps', (_name, design, bottom) => {
  const lines = linesOf(design, little, undefined, false);
  const of = (text: string) => {
    const line = lines.find((each) => each.text === text);
    if (line === undefined) throw new Error(`${text} is not drawn.`);
    return line;
  };
  const [name, pay] = [of('客服'), of('8000–12000')];
  expect(name.size).toBeGreaterThan(pay.size);
  expect(pay.y - pay.size * 0.74 - name.y).toBeLessThan(130);
  expect(['扫码', '看详情', '报名'].map((step) => of(step).y < bottom)).toEqual([true, true, true]);
  const full = {
    ...little,
    factory_price_total: '20.50',
    people_num: 9,
    job_name: '昆山液晶面板操作工',
    type: [1, 3],
  };
  expect(linesOf(design, full, undefined, false).map(({ text }) => text)).not.toContain('看详情');
});
