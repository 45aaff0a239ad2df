import { plainDecimal, roundDecimal } from '../../../../tools/import/kinds/decimal';

it.each([
  ['20.50', '20.5'],
  ['+20.5', '20.5'],
  [' ２０．５\u3000', '20.5'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['007.10', '7.1'],
  ['1e15', '1000000000000000'],
  ['-1.5E+2', '-150'],
  ['1.25e-3', '0.00125'],
  ['1e-16', '0.0000000000000001'],
  ['-0.00', '0'],
  ['9999999999999999.5', '9999999999999999.5'],
])('plainDecimal reads %j as %s', (raw, plain) => {
  expect(plainDecimal(raw)).toBe(plain);
});

it.each(['', ' ', '.', 'e5', 'abc', '20元', '1,234', '0x10', 'Infinity', 'NaN', '1e9999', '1-2'])(
  'plainDecimal reads no number in %j',
  (raw) => {
    expect(plainDecimal(raw)).toBeNull();
  },
);

it('plainDecimal rejects a million digits', () => {
  expect(plainDecimal('9'.repeat(1_000_000))).toBeNull();
});

it('roundDecimal rounds half away from zero', () => {
  expect(['1.005', '-1.005', '2.674999', '.5', '7'].map((text) => roundDecimal(text, 2))).toEqual([
    '1.01',
    '-1.01',
    '2.67',
    '0.50',
    '7.00',
  ]);
});
