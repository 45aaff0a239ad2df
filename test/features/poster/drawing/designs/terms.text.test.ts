import { inText, labelOf } from '../../../../../src/features/poster/drawing/designs/terms.text';
import { termsOf } from '../../../../../src/features/poster/poster.rules';

const job = {
  type: [1, 3],
  factory_price_total: '20.50',
  subsidy_price: '1.00',
  salary: '5500~7200',
};

test.each([
  ['6000~8000', '月薪'],
  ['1.2万', '月薪'],
  ['面议', '月薪'],
  ['200元/天', '薪资'],
  ['计件，多劳多得', '薪资'],
  ['底薪3000+提成', ''],
  ['综合工资6500', ''],
])('the salary %j is called %j', (salary, label) => {
  expect(labelOf(termsOf({ ...job, salary }).salary)).toBe(label);
});

test.each([
  ['0.5万-1.2万', '0.5–1.2 万元'],
  ['6千', '6 千元'],
  ['6000', '6000 元'],
  ['200元/天', '200 元/天'],
  ['面议', '面议'],
])('the salary %j is %j within a text', (salary, shown) => {
  expect(inText(termsOf({ ...job, salary }).salary)).toBe(shown);
});
