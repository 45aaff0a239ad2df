import { counted, grouped, kilobytes } from '../../admin/texts/grouped';

it.each([0, 7, 999, 1_000, 54_321, 999_999, 1_000_000, 12_345_678])(
  'grouped formats %d like toLocaleString in English and Chinese',
  (count) => {
    expect(grouped(count)).toBe(count.toLocaleString('en'));
    expect(grouped(count)).toBe(count.toLocaleString('zh-CN'));
  },
);

it('counted uses the singular for 1 and the plural otherwise', () => {
  expect([0, 1, 2_000].map((count) => counted(count, 'job'))).toEqual([
    '0 jobs',
    '1 job',
    '2,000 jobs',
  ]);
});

it('kilobytes rounds up to whole kB', () => {
  expect(kilobytes(1_234_567)).toBe('1,235 kB');
});
