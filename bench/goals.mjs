/** The goals as functions of the measurements; undefined if a run did not measure them. */
const over = (one, other) => (one === undefined || other === undefined ? undefined : one / other);

/**
 * Statements whose time alone is a goal, in milliseconds at a million jobs: each may take 1.5 times
 * as long at ten million.
 */
const TIMES = [
  ['keyword in 24 % of the names, page, ms', 'worstPage', 3],
  ['keyword in 24 % of the names, page and total, ms', 'worst', 20],
  ['the same nearby, ms', 'worstNearby', 20],
  ['the same nearby, logged in, ms', 'worstViewer', 20],
  ['keyword in 10 % of the names, page, ms', 'frequentPage', 3],
  ['keyword in 10 % of the names, page and total, ms', 'frequent', 20],
  ['keyword of three characters in 10 % of the names, ms', 'frequentLonger', 20],
  ['keyword in 5 % of the names, page, ms', 'commonPage', 3],
  ['keyword in 5 % of the names, page and total, ms', 'common', 20],
  ['total of all jobs, ms', 'total', 1],
  ['total of one type, ms', 'totalTyped', 1],
  ['total of a logged-in caller, ms', 'totalViewer', 1],
  ['nearest ten with total, ms', 'nearby', 0.4],
  ['nearest, offset 1,000, ms', 'nearbyOffset1000', 3],
  ['nearest, offset 10,000, ms', 'nearbyOffset10000', 10],
  ['nearest, offset 100,000, ms', 'nearbyOffset100000', 30],
  ['nearest from the other side of the globe, ms', 'farAway', 2],
  ['the same of jobs that are spread evenly, ms', 'farAwayEvenly', 2],
  ['a row inserted, ms of CPU, without its commit', 'insert', 0.4],
];

/** Ratios of two times, at a million jobs. */
const QUOTIENTS = [
  ['keyset: page 1,000 ÷ page 1', 'keyset', 'firstPage', '≤', 1.3],
  ['keyset by distance: page 1,000 ÷ page 1', 'nearbyKeyset', 'nearbyFirstPage', '≤', 2],
  ["a viewer's page 10,000 ÷ page 1, by weight", 'viewerDeep', 'viewerPage', '≤', 3],
  ['the same of a viewer of many restricted jobs', 'viewerOfManyDeep', 'viewerOfManyPage', '≤', 3],
  ['plain formula ÷ nearby', 'naive', 'nearby', '≥', 100],
  ['rare keyword: scan ÷ ours', 'rareScan', 'rare', '≥', 20],
  ['keyword in 5 %: scan ÷ ours', 'commonScan', 'common', '≥', 3],
  ['keyword in 24 %: scan ÷ ours', 'worstScan', 'worst', '≥', 20],
];

/** Ratios of two contenders' requests per second. */
const RATES = [
  ['REST nearby ÷ Express + pg, same SQL', 'nearby', 'express-pg', 1],
  ['REST nearby ÷ bare node:http + pg, same SQL', 'nearby', 'node-pg', 1],
  ['GraphQL jobs ÷ Yoga, same resolvers', 'graphql', 'yoga', 1.2],
  ['GraphQL jobs ÷ Mercurius + JIT, same resolvers', 'graphql', 'mercurius', 1],
  ['GraphQL jobs by weight ÷ PostGraphile', 'list', 'postgraphile', 1],
  ['categoryList ÷ Express sending a constant', 'categories', 'constant', 0.9],
];

/** How many times as long each may take at ten million jobs as at a million. */
const GROWTH = 1.5;
const MILLION = 1_000_000;

/** Below this, ratios of two short times are noise. */
const MIN_TIME_MS = 0.05;

/**
 * Returns goals as { goal, value, sign, bound } with `plans`, [jobs, statement] pairs, or `http`, a
 * contest, which explain a missed one. `rate(jobs, what, who)` is in requests per second,
 * `p50(jobs, what)` of the service and `database(jobs, what)` in milliseconds.
 */
export function goals({ rate, p50, database }, sizes) {
  const large = sizes.includes(MILLION) ? MILLION : Math.max(...sizes);
  const [small, largest] = [Math.min(...sizes), Math.max(...sizes)];
  const plansOf = (...names) => names.map((name) => [large, name]);
  const grown =
    largest > MILLION && sizes.includes(MILLION)
      ? [...TIMES, ...QUOTIENTS.map(([goal, name]) => [goal, name])]
          .filter(([, name]) => !/scan|naive|rare/i.test(name))
          .map(([goal, name]) => ({
            goal: `${largest.toLocaleString('en')} ÷ 1,000,000 jobs: ${goal.replace(', ms', '')}`,
            value: over(withLeast(database(largest, name)), withLeast(database(MILLION, name))),
            sign: '≤',
            bound: GROWTH,
            plans: [
              [MILLION, name],
              [largest, name],
            ],
          }))
      : [];
  return [
    ...RATES.map(([goal, what, who, bound]) => ({
      goal,
      value: over(rate(large, what, 'service'), rate(large, what, who)),
      sign: '≥',
      bound,
      http: what,
    })),
    {
      goal: 'nearby p50, largest ÷ smallest',
      value: small === large ? undefined : over(p50(large, 'nearby'), p50(small, 'nearby')),
      sign: '≤',
      bound: 2,
      http: 'nearby',
    },
    {
      goal: 'page 10,000 ÷ page 1, p50',
      value: over(p50(large, 'deep'), p50(large, 'first')),
      sign: '≤',
      bound: 5,
      http: 'deep',
    },
    ...TIMES.map(([goal, name, bound]) => ({
      goal,
      value: database(large, name),
      sign: '≤',
      bound,
      plans: plansOf(name === 'insert' ? 'write' : name),
    })),
    ...QUOTIENTS.map(([goal, one, other, sign, bound]) => ({
      goal,
      value: over(database(large, one), database(large, other)),
      sign,
      bound,
      plans: plansOf(one, other),
    })),
    ...grown,
  ];
}

const withLeast = (time) => (time === undefined ? undefined : Math.max(time, MIN_TIME_MS));

export const reached = ({ value, sign, bound }) =>
  value === undefined
    ? 'not measured'
    : (sign === '≥' ? value >= bound : value <= bound)
      ? 'reached'
      : 'not reached';
