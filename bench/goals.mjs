/**
 * What must be reached, as functions of what was measured; undefined where a run did not measure
 * it.
 */
const over = (one, other) => (one === undefined || other === undefined ? undefined : one / other);

/**
 * `rate(size, what, who)` requests a second, `p50(size, what)` of the service and `database(size,
 * what)` in milliseconds.
 */
export const goals = ({ rate, p50, database }, small, large) => [
  [
    'REST nearby ÷ Express + pg, same SQL',
    over(rate(large, 'nearby', 'service'), rate(large, 'nearby', 'express-pg')),
    '≥',
    1,
  ],
  [
    'REST nearby ÷ bare node:http + pg (the aim)',
    over(rate(large, 'nearby', 'service'), rate(large, 'nearby', 'node-pg')),
    '≥',
    1,
  ],
  [
    'GraphQL jobs ÷ Yoga, same resolvers',
    over(rate(large, 'graphql', 'service'), rate(large, 'graphql', 'yoga')),
    '≥',
    1.2,
  ],
  [
    'GraphQL jobs ÷ Mercurius + JIT',
    over(rate(large, 'graphql', 'service'), rate(large, 'graphql', 'mercurius')),
    '≥',
    0.7,
  ],
  [
    'categoryList ÷ Express sending a constant',
    over(rate(large, 'categories', 'service'), rate(large, 'categories', 'constant')),
    '≥',
    0.9,
  ],
  ['nearby p50, largest ÷ smallest', over(p50(large, 'nearby'), p50(small, 'nearby')), '≤', 2],
  [
    'naive formula ÷ nearby, database time',
    over(database(large, 'naive'), database(large, 'nearby')),
    '≥',
    100,
  ],
  [
    'rare keyword: scan ÷ ours, database time',
    over(database(large, 'rareScan'), database(large, 'rare')),
    '≥',
    20,
  ],
  [
    'common keyword: scan ÷ ours, database time',
    over(database(large, 'commonScan'), database(large, 'common')),
    '≥',
    3,
  ],
  ['keyword in 24 % of the names, page and total, ms', database(large, 'worst'), '≤', 20],
  ['the same nearby, ms', database(large, 'worstNearby'), '≤', 20],
  ['the same nearby, logged in, ms', database(large, 'worstViewer'), '≤', 20],
  ['keyword in 10 % of the names, page and total, ms', database(large, 'frequent'), '≤', 20],
  [
    'keyword of three characters in 10 % of the names, ms',
    database(large, 'frequentLonger'),
    '≤',
    20,
  ],
  [
    'keyword in 24 %: scan ÷ ours, database time',
    over(database(large, 'worstScan'), database(large, 'worst')),
    '≥',
    20,
  ],
  ['total of all jobs, ms in the database', database(large, 'total'), '≤', 1],
  ['total of one type, ms in the database', database(large, 'totalTyped'), '≤', 1],
  ['total of a logged-in caller, ms in the database', database(large, 'totalViewer'), '≤', 1],
  ['page 10,000 ÷ page 1, p50', over(p50(large, 'deep'), p50(large, 'first')), '≤', 5],
  [
    'keyset: page 1,000 ÷ page 1, database time',
    over(database(large, 'keyset'), database(large, 'firstPage')),
    '≤',
    1.3,
  ],
  ['nearest ten with total, ms in the database', database(large, 'nearby'), '≤', 0.4],
  ['nearest, offset 1,000, ms in the database', database(large, 'nearbyOffset1000'), '≤', 3],
  ['nearest, offset 10,000, ms in the database', database(large, 'nearbyOffset10000'), '≤', 10],
  ['nearest, offset 100,000, ms in the database', database(large, 'nearbyOffset100000'), '≤', 30],
  [
    'keyset by distance: page 1,000 ÷ page 1, database time',
    over(database(large, 'nearbyKeyset'), database(large, 'nearbyFirstPage')),
    '≤',
    2,
  ],
  [
    "a viewer's page 10,000 ÷ page 1, by weight, database time",
    over(database(large, 'viewerDeep'), database(large, 'viewerPage')),
    '≤',
    3,
  ],
  [
    'the same of a viewer of many restricted jobs',
    over(database(large, 'viewerOfManyDeep'), database(large, 'viewerOfManyPage')),
    '≤',
    3,
  ],
  ['nearest from the other side of the globe, ms', database(large, 'farAway'), '≤', 2],
  ['a row inserted, ms, without its commit', database(large, 'write'), '≤', 0.4],
];

export const reached = ([, value, sign, bound]) =>
  value === undefined
    ? 'not measured'
    : (sign === '≥' ? value >= bound : value <= bound)
      ? 'reached'
      : 'not reached';
