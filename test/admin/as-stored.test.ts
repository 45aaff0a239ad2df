import { asStored, meansSame } from '../../admin/edit/conflict/as-stored';

describe('a typed value', () => {
  it.each([
    [' 焊工\n', '焊工'],
    ['26.5', '26.50'],
    ['026', '26.00'],
    ['0', '0.00'],
    [
      ['1', '2'],
      ['1', '2'],
    ],
    [null, null],
  ])('%j means the same as the stored %j', (typed, stored) => {
    expect(meansSame(typed, stored)).toBe(true);
  });

  it.each([
    ['焊 工', '焊工'],
    ['26.51', '26.50'],
    ['26.505', '26.50'],
    ['1e2', '100.00'],
    [
      ['1', '2'],
      ['2', '1'],
    ],
    ['7', 7],
    ['', null],
  ])('%j differs from the stored %j', (typed, stored) => {
    expect(meansSame(typed, stored)).toBe(false);
  });
});

it('a form has the stored form of what means the same, and what else was typed', () => {
  const stored = { name: '焊工', factoryPrice: '26.50', images: ['a.png'], weigh: 1 };
  const typed = { name: ' 焊工', factoryPrice: '27.5', images: ['a.png'], weigh: 2, extra: 'x' };
  expect(asStored(typed, { ...stored, extra: '' })).toEqual({ ...typed, name: '焊工' });
});
