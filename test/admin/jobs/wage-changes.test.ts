import { inputOf, inWay, wageChanges, wayOf } from '../../../admin/jobs/bulk/wage-changes';

const wages = (factoryPrice: string, subsidyPrice: string, factoryPriceTotal: string) => ({
  factoryPrice,
  subsidyPrice,
  factoryPriceTotal,
});
const JOBS = [wages('19.00', '1.50', '20.50'), wages('28.80', '0.00', '30.00')];

it.each([
  // An amount without a sign is set; a total that was set by hand stays.
  [
    { price: '1.5' },
    [
      { of: 'price', before: [1900, 2880], after: [150, 150], isLarge: true },
      { of: 'total', before: [2050, 3000], after: [300, 3000], isLarge: true },
    ],
  ],
  [
    { price: '＋1.5 元' },
    [
      { of: 'price', before: [1900, 2880], after: [2050, 3030], isLarge: false },
      { of: 'total', before: [2050, 3000], after: [2200, 3150], isLarge: false },
    ],
  ],
  [
    { price: '+20' },
    [
      { of: 'price', before: [1900, 2880], after: [3900, 4880], isLarge: true },
      { of: 'total', before: [2050, 3000], after: [4050, 5000], isLarge: false },
    ],
  ],
  // A change from 0 is never large; results below 0 are returned as they are.
  [
    { subsidy: '-1', total: '25' },
    [
      { of: 'subsidy', before: [0, 150], after: [-100, 50], isLarge: true },
      { of: 'total', before: [2050, 3000], after: [2500, 2500], isLarge: false },
    ],
  ],
  [{ isSum: true }, [{ of: 'total', before: [2050, 3000], after: [2050, 2880], isLarge: false }]],
  [{ price: '二十', subsidy: '+', salary: '5000~7000' }, []],
  [{}, []],
])('wageChanges previews the effect of %j', (typed, changes) => {
  expect(wageChanges(inputOf(typed), JOBS)).toEqual(changes);
});

it('wageChanges ignores jobs whose wages are unknown', () => {
  expect(wageChanges(inputOf({ price: '20' }), [{}])).toEqual([]);
});

it.each([
  ['1.5', 'raise', '+1.5'],
  ['＋1.5', 'lower', '-1.5'],
  ['-1.5', 'set', '1.5'],
  ['－1.5', 'set', '1.5'],
  ['−1.5', 'raise', '+1.5'],
  ['', 'raise', '+'],
] as const)('inWay turns %j, for %s, into %j', (text, way, changed) => {
  expect(inWay(text, way)).toBe(changed);
  expect(wayOf(changed)).toBe(way);
});
