import { termsOf } from '../../../../../src/features/poster/drawing/designs/terms.text';

const job = {
  type: [1, 3],
  factory_price_total: '20.50',
  subsidy_price: '1.00',
  salary: '5500~7200',
};

test('the words of a job', () => {
  expect(termsOf(job)).toEqual({
    types: ['长期工', '短期工'],
    hourlyWage: '20.50',
    subsidy: '1.00',
    salary: { amount: '5500–7200', unit: '元/月' },
  });
});

test('a wage or subsidy of nothing is none', () => {
  const terms = termsOf({ ...job, factory_price_total: '0.00', subsidy_price: '0.00' });
  expect([terms.hourlyWage, terms.subsidy]).toEqual([undefined, undefined]);
});

test.each([
  ['6000', '6000', '元/月'],
  ['6000 - 8000', '6000–8000', '元/月'],
  ['6,000～8,000', '6,000–8,000', '元/月'],
  ['', '面议', ''],
  ['0', '面议', ''],
  ['0~0', '面议', ''],
  ['-100~-5', '面议', ''],
  ['6000~6000', '6000', '元/月'],
  ['4500-12000元', '4500–12000', '元/月'],
  ['6500元~9000元/月', '6500–9000', '元/月'],
  ['5000至6000元每月', '5000–6000', '元/月'],
  ['200元/天', '200元/天', ''],
  ['面议', '面议', ''],
  ['6000-7000-8000', '6000-7000-8000', ''],
  ['底薪3000+提成', '底薪3000+提成', ''],
])('the salary %j', (salary, amount, unit) => {
  expect(termsOf({ ...job, salary }).salary).toEqual({ amount, unit });
});
