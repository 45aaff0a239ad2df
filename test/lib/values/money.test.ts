import fc from 'fast-check';
import { sumOf, twoDecimals } from '../../../src/lib/values/money';

const cents = fc.integer({ min: 0, max: 4_999_999_999 });
const written = (amount: number) =>
  `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;

describe('money', () => {
  it('is summed exactly', () =>
    fc.assert(
      fc.property(
        cents,
        cents,
        (one, other) => sumOf(written(one), written(other)) === written(one + other),
      ),
    ));

  it('is subtracted with a minus sign, but never below zero', () => {
    expect(sumOf('20.00', '-0.50', '-1')).toBe('18.50');
    expect(sumOf('0.50', '-0.50')).toBe('0.00');
    expect(sumOf('0.50', '-0.51')).toBeNull();
  });

  it('has two decimals', () =>
    expect(['20', '20.5', '0.05', '007.10'].map(twoDecimals)).toEqual([
      '20.00',
      '20.50',
      '0.05',
      '7.10',
    ]));

  it('has the range of numeric(10,2)', () => {
    expect(sumOf('99999999.98', '0.01')).toBe('99999999.99');
    expect(sumOf('99999999.99', '0.01')).toBeNull();
  });
});
