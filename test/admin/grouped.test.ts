import { counted, fileSize, grouped } from '../../admin/texts/grouped';

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

it('fileSize uses whole kB up to a megabyte, and MB with one digit above', () => {
  expect([1, 89_001, 1_000_000, 20_000_000].map(fileSize)).toEqual([
    '1 kB',
    '90 kB',
    '1.0 MB',
    '20.0 MB',
  ]);
});
