import { chosenPlace } from '../../../admin/media/chosen-order';

describe('the place of an upload', () => {
  const orders = new Map([
    ['b', 2],
    ['c', 3],
  ]);

  it('is before files that were chosen later', () => {
    expect(chosenPlace(['old', 'b', 'c'], orders, 1)).toBe(1);
    expect(chosenPlace(['c', 'library'], orders, 2)).toBe(0);
  });

  it('is the end if no file was chosen later', () => {
    expect(chosenPlace(['old', 'b', 'library'], orders, 3)).toBe(3);
    expect(chosenPlace([], orders, 1)).toBe(0);
  });
});
