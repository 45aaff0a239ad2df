/** Reports the measurements of a run as tables, pictures and files. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { barPicture } from './bars.mjs';
import { hasPostGraphile } from './contenders.mjs';
import { goals, reached } from './goals.mjs';
import { growthPicture } from './growth.mjs';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const rounded = (value) => (value === undefined ? null : Number(value.toPrecision(3)));

/** Returns the goals with their measurements. */
export function judged({ sizes }) {
  const figures = {
    rate: (jobs, what, who) => sizes[jobs]?.http?.[what]?.[who]?.rate,
    p50: (jobs, what) => sizes[jobs]?.http?.[what]?.service?.p50,
    database: (jobs, what) => sizes[jobs]?.database[what],
  };
  return goals(figures, Object.keys(sizes).map(Number)).map((each) => ({
    ...each,
    result: reached(each),
  }));
}

export function printTables(results, verdicts) {
  const measured = Object.entries(results.sizes).filter(([, { http }]) => http !== undefined);
  const rows = measured.flatMap(([jobs, { http }]) =>
    Object.entries(http).flatMap(([what, each]) =>
      Object.entries(each).map(([who, figures]) => ({
        jobs,
        what,
        who,
        'req/s': Math.round(figures.rate),
        from: Math.round(figures.spread[0]),
        to: Math.round(figures.spread[1]),
        'p50 ms': figures.p50,
        'p99 ms': figures.p99,
        rounds: figures.rounds,
      })),
    ),
  );
  if (rows.length > 0) console.table(rows);
  const restless = measured.flatMap(([jobs, { http }]) =>
    Object.entries(http).flatMap(([what, each]) =>
      Object.entries(each)
        .filter(([, figures]) => figures.restless)
        .map(([who]) => `${what} of ${who} at ${jobs}`),
    ),
  );
  if (restless.length > 0)
    console.log(`After twice the rounds these still spread too much: ${restless.join(', ')}.`);
  const prints = results.footprint;
  if (prints !== undefined)
    console.table(
      Object.entries(prints.start).map(([who, { start, memory }]) => ({
        who,
        'first answer, ms': Math.round(start),
        'memory then, MB': Math.round(memory),
        'memory after the load, MB': Math.round(prints.loaded[who]),
      })),
    );
  const largest = Math.max(...Object.keys(results.sizes).map(Number));
  if (largest < 1_000_000) console.log('The goals are for 1,000,000 jobs.');
  console.table(
    verdicts.map(({ goal, value, sign, bound, result }) => ({
      goal,
      measured: rounded(value),
      wanted: `${sign} ${bound}`,
      result,
    })),
  );
  if (!hasPostGraphile()) console.log('PostGraphile 5 is left out: it needs Node.js 22.');
}

export function writeFiles(results, verdicts) {
  const goalsOf = verdicts.map(({ goal, value, sign, bound, result }) => ({
    goal,
    measured: rounded(value),
    wanted: `${sign} ${bound}`,
    result,
  }));
  writeFileSync(
    here('results.json'),
    `${JSON.stringify({ ...results, goals: goalsOf }, null, 2)}\n`,
  );
  const jobs = Object.keys(results.sizes);
  const curve = (name, key) => [
    name,
    jobs
      .map((each) => [Number(each), results.sizes[each].database[key]])
      .filter(([, time]) => time !== undefined),
  ];
  const curves = [
    curve('nearby, plain formula', 'naive'),
    curve('nearby', 'nearby'),
    curve('rare keyword, scan', 'rareScan'),
    curve('rare keyword', 'rare'),
    curve('frequent keyword, scan', 'worstScan'),
    curve('frequent keyword', 'worst'),
    curve('total, logged in', 'totalViewer'),
  ];
  writeFileSync(here('growth.svg'), growthPicture(curves));
  const compared = jobs.filter((each) => results.sizes[each].http !== undefined).at(-1);
  if (compared !== undefined) writeFileSync(here('peers.svg'), peersPicture(results, compared));
}

function peersPicture(results, jobs) {
  const { http } = results.sizes[jobs];
  const bars = (what, names) =>
    Object.entries(names).flatMap(([who, name]) =>
      http[what][who] === undefined ? [] : [[name, http[what][who].rate]],
    );
  return barPicture(
    `Requests a second at ${Number(jobs).toLocaleString('en')} jobs`,
    `Median of the rounds of one run on ${results.machine}, Node.js ${results.node}; × the service.`,
    [
      [
        'The nearest jobs, over REST',
        bars('nearby', {
          service: 'this service',
          'express-pg': 'Express + pg, same SQL',
          'node-pg': 'bare node:http + pg, same SQL',
          'express-pg-naive': 'Express + pg, plain formula',
        }),
      ],
      [
        'The nearest jobs, over GraphQL',
        bars('graphql', {
          service: 'this service',
          mercurius: 'Mercurius + JIT, same resolvers',
          yoga: 'Yoga, same resolvers',
        }),
      ],
      ...(http.list === undefined
        ? []
        : [
            [
              'The jobs by weight, over GraphQL',
              bars('list', { service: 'this service', postgraphile: 'PostGraphile 5' }),
            ],
          ]),
      [
        'categoryList',
        bars('categories', { service: 'this service', constant: 'Express, a constant' }),
      ],
    ],
  );
}
