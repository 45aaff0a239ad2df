import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { JobOrder } from '../../../src/features/job/list/job-list.order';
import { JobType } from '../../../src/features/job/job.row';
import { THRESHOLDS, type JobListRequest } from '../../../src/features/job/list/job-list.request';
import { byWalk } from '../../../src/features/job/list/strategies/job-list.by-walk';
import { inRing, ringOfPage } from '../../../src/features/job/list/strategies/job-list.in-ring';
import { nearRows } from '../../../src/features/job/list/strategies/job-list.nearest-rows';
import { JobListSql } from '../../../src/features/job/list/job-list.sql';
import { strategyOf, totalStrategyOf } from '../../../src/features/job/list/job-list.statement';
import { explained } from './job-list.plan';

const GATE = { lng: 113.9, lat: 22.6 };
const FREQUENT = { frequency: 0.05, jobs: 1_000_000, pages: 80_000 };
const VIEWER = { audience: [17, 4] };

/** Anonymous, without a filter: the first ten jobs by weight, and the total. */
export const LIST: JobListRequest = {
  types: null,
  audience: null,
  keyword: null,
  spread: null,
  minWage: null,
  order: JobOrder.STANDARD,
  area: null,
  point: null,
  after: null,
  offset: 0,
  limit: 10,
  withTotal: true,
};

interface Example {
  readonly title: string;
  readonly ask: Partial<JobListRequest>;
  readonly isTotal?: boolean;
  readonly isWalk?: boolean;
  readonly isNearPage?: boolean;
}

/** By the name of the file in test/features/job/list/examples/. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  'near-rows': {
    title: 'Nearest in whole rows: the first page, with the total',
    ask: { point: GATE },
    isNearPage: true,
  },
  'near-rows.deep': {
    title: 'Nearest further down: page 101 of one type, with the total',
    ask: { point: GATE, types: [JobType.PART_TIME], offset: 1_000 },
    isNearPage: true,
  },
  nearest: {
    title: 'Nearest by index: the first page, with the total, where a few rows did not do',
    ask: { point: GATE },
  },
  'nearest.viewer': {
    title: "Nearest by index: a viewer's second page, with the total",
    ask: { ...VIEWER, point: GATE, offset: 10 },
  },
  'nearest.after': {
    title: 'Nearest by index: of one type, after a job, without the total',
    ask: {
      point: GATE,
      types: [JobType.PART_TIME],
      after: { metres: 700, sortValue: null, weigh: 500, id: 50_000 },
      withTotal: false,
    },
  },
  'in-ring': {
    title: 'In a ring: page 1,001 of one type, after a job, without the total',
    ask: {
      point: GATE,
      types: [JobType.PART_TIME],
      after: { metres: 250_000, sortValue: null, weigh: 500, id: 50_000, depth: 10_000 },
      withTotal: false,
    },
  },
  'far-away': {
    title: "Sorted far away: a viewer's page 20,001, with the total",
    ask: { ...VIEWER, point: GATE, offset: 200_000 },
  },
  'without-coordinates': {
    title: 'The end of a list by distance: after a job without coordinates',
    ask: {
      point: GATE,
      after: { metres: null, sortValue: null, weigh: 500, id: 50_000 },
      withTotal: false,
    },
  },
  'by-weight': { title: 'By weight: the first page, with the total', ask: {} },
  'by-weight.viewer': {
    title: "By weight: a viewer's page after a job, of one type, without the total",
    ask: {
      ...VIEWER,
      types: [JobType.PART_TIME],
      after: { metres: null, sortValue: null, weigh: 500, id: 50_000 },
      withTotal: false,
    },
  },
  'by-weight.from-bucket': {
    title: "By weight from a bucket: a viewer's page 2,001, with the total",
    ask: { ...VIEWER, offset: 20_000 },
  },
  'by-match': {
    title: "By match: a keyword's first page for a viewer, by distance, with the total",
    ask: { ...VIEWER, keyword: '普工', point: GATE },
  },
  'by-walk': {
    title: "By walk: a frequent keyword's first page for a viewer, by distance, with the total",
    ask: { ...VIEWER, keyword: '普工', spread: FREQUENT, point: GATE },
    isWalk: true,
  },
  'by-walk.type': {
    title: "By walk: a frequent keyword's page after a job, of one type, by weight, without total",
    ask: {
      keyword: '普工',
      spread: FREQUENT,
      withTotal: false,
      types: [JobType.PART_TIME],
      after: { metres: null, sortValue: null, weigh: 500, id: 50_000 },
    },
    isWalk: true,
  },
  'by-walk.wage': {
    title: "By walk: a frequent keyword's second page, by wage, with the total",
    ask: { keyword: '普工', spread: FREQUENT, order: JobOrder.WAGE, offset: 10 },
    isWalk: true,
  },
  'by-walk.newest': {
    title: "By walk: the newest of a frequent keyword, a viewer's page of one type after a job",
    ask: {
      ...VIEWER,
      keyword: '普工',
      spread: FREQUENT,
      order: JobOrder.NEWEST,
      types: [JobType.PART_TIME],
      after: { metres: null, sortValue: null, weigh: 500, id: 50_000 },
      withTotal: false,
    },
    isWalk: true,
  },
  'by-match.area': {
    title: 'By match: a circle on a section of the map, by weight, without the total',
    ask: {
      area: {
        circle: { centre: GATE, radius: 30_000 },
        bounds: { west: 113, east: 114, south: 22, north: 23 },
      },
      withTotal: false,
    },
  },
  'by-match.keyword-in-area': {
    title: 'By match: a rare keyword on a section of the map, by weight, with the total',
    ask: {
      keyword: '焊工',
      area: { circle: null, bounds: { west: 73, east: 135, south: 18, north: 54 } },
    },
  },
  'by-weight.wage': {
    title: "By weight: a viewer's first page of at least 20 yuan an hour, with the total",
    ask: { ...VIEWER, minWage: '20' },
  },
  'nearest.wage': {
    title: 'Nearest by index: at least 26.50 yuan an hour, with the total',
    ask: { point: GATE, minWage: '26.50' },
  },
  'by-wage': { title: 'By wage: the first page, with the total', ask: { order: JobOrder.WAGE } },
  'by-wage.viewer': {
    title: "By wage: a viewer's page after a job, of one type and at least 20 yuan an hour",
    ask: {
      ...VIEWER,
      order: JobOrder.WAGE,
      minWage: '20',
      types: [JobType.PART_TIME],
      after: { metres: null, sortValue: '24.50', weigh: 500, id: 50_000 },
    },
  },
  newest: { title: 'The newest: the first page, with the total', ask: { order: JobOrder.NEWEST } },
  'newest.viewer': {
    title: "The newest: a viewer's page after a job, of one type and at least 20 yuan an hour",
    ask: {
      ...VIEWER,
      order: JobOrder.NEWEST,
      minWage: '20',
      types: [JobType.PART_TIME],
      after: { metres: null, sortValue: null, weigh: 500, id: 50_000 },
    },
  },
  total: {
    title: "A viewer's total of one type, without a page",
    ask: { ...VIEWER, types: [JobType.PART_TIME] },
    isTotal: true,
  },
};

const pathOf = (name: string) => join(__dirname, `../../features/job/list/examples/${name}.sql`);

export const readExample = (name: string): string => readFileSync(pathOf(name), 'utf8');
export const writeExample = (name: string, text: string): void => writeFileSync(pathOf(name), text);

function statementOf({ ask, isTotal, isWalk, isNearPage }: Example) {
  const request = { ...LIST, ...ask };
  const sql = new JobListSql(request, THRESHOLDS);
  const standard = isTotal === true ? totalStrategyOf(request) : strategyOf(request, THRESHOLDS);
  const ring = ringOfPage(request, THRESHOLDS);
  const followed = ring === null ? standard : inRing(ring);
  const strategy = isWalk === true ? byWalk : isNearPage === true ? nearRows : followed;
  return { text: strategy(sql), values: sql.values, names: [...sql.placeholders.keys()] };
}

/** The statement of an example as its file shows it. */
export function shownStatement(example: Example): string {
  const { text, values, names } = statementOf(example);
  return [
    comment(example.title),
    comment(
      'Written by `npm run codegen:sql`, held true by test/features/job/list/job-list.plan.slow.test.ts.',
    ),
    '--',
    ...names.map((name, index) => comment(`$${index + 1} ${name}: ${shownValue(values[index])}`)),
    `\n${text};\n`,
  ].join('\n');
}

const shownValue = (value: unknown) =>
  Array.isArray(value) && value.length > 2
    ? `${JSON.stringify(value[0])} and ${value.length - 1} more`
    : JSON.stringify(value);

/** The file of an example: its statement, and how PostgreSQL runs it on this database. */
export async function shownExample(database: Knex, example: Example): Promise<string> {
  const lines = await explained(database, statementOf(example), 'COSTS OFF');
  const plan = lines.map((line) => comment(String(line)));
  return `${shownStatement(example)}\n-- EXPLAIN (COSTS OFF):\n--\n${plan.join('\n')}\n`;
}

/** A line as a comment; long ones continue below, indented. */
function comment(line: string): string {
  const indent = `--  ${' '.repeat(line.search(/\S/))}      `;
  let [shown, rest] = ['', `-- ${line}`];
  while (rest.length > 100) {
    const end = Math.max(rest.lastIndexOf(' ', 100), rest.lastIndexOf(',', 99) + 1);
    if (end <= indent.length) break;
    shown += `${rest.slice(0, end)}\n`;
    rest = indent + rest.slice(end).trimStart();
  }
  return shown + rest;
}
