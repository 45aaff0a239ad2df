import { grouped } from '../../admin/texts/grouped';

it.each([0, 7, 999, 1_000, 54_321, 999_999, 1_000_000, 12_345_678])(
  'writes %d as both languages do',
  (count) => {
    expect(grouped(count)).toBe(count.toLocaleString('en'));
    expect(grouped(count)).toBe(count.toLocaleString('zh-CN'));
  },
);
