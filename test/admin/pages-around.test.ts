import { pagesAround } from '../../admin/parts/pages-around';

describe('the page links of a list', () => {
  it.each([
    [1, 1, '1'],
    [1, 2, '1 2'],
    [3, 5, '1 2 3 4 5'],
    [1, 9, '1 2 3 4 5 … 9'],
    [5, 9, '1 … 3 4 5 6 7 … 9'],
    [9, 9, '1 … 5 6 7 8 9'],
    [25_000, 50_000, '1 … 24998 24999 25000 25001 25002 … 50000'],
  ])('at page %d of %d are %s', (current, last, pages) => {
    expect(
      pagesAround(current, last, 2)
        .map((page) => page ?? '…')
        .join(' '),
    ).toBe(pages);
  });

  it.each([
    [1, 1, '1'],
    [1, 2, '1 2'],
    [1, 9, '1 … 9'],
    [2, 9, '1 2 … 9'],
    [5, 9, '1 … 5 … 9'],
    [9, 9, '1 … 9'],
  ])('on a phone, at page %d of %d, are %s', (current, last, pages) => {
    expect(
      pagesAround(current, last, 0)
        .map((page) => page ?? '…')
        .join(' '),
    ).toBe(pages);
  });
});
