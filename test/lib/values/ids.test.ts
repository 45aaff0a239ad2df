import { parseId } from '../../../src/lib/values/ids';

describe('parseId', () => {
  it('accepts decimal digits within the integer range and nothing else', () => {
    expect(['7', '007', '2147483647'].map(parseId)).toEqual([7, 7, 2_147_483_647]);
    expect(
      ['', '-1', '+1', '1.0', '5x', 'x', '５', '2147483648', '1e3', ' 1'].map(parseId),
    ).toEqual(Array.from({ length: 10 }, () => null));
  });
});
