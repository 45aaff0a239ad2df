/**
 * Shared by the hand-written peers: the service's own statement, the naive one, and the answer of
 * both endpoints.
 */
import { createRequire } from 'node:module';
import process from 'node:process';

const fromService = createRequire(new URL('../../dist/src/', import.meta.url));
fromService('reflect-metadata');
const { findJobList } = fromService('./features/job/list/job-list.storage.js');

const { connectionSettings } = fromService('./database/connection/connect.js');

export const POOL = 10;
export const databaseUrl = process.env.DATABASE_URL;

/** The service's own settings and number of connections. */
export const poolSettings = { ...connectionSettings(databaseUrl ?? '').connection, max: POOL };

/** Reads the list's first page, nearest first, with the service's own prepared statements. */
export const nearby = (pool, { lng, lat, size }) =>
  findJobList(async ({ name, text, values }) => (await pool.query({ name, text, values })).rows, {
    types: null,
    audience: null,
    keyword: null,
    minWage: null,
    order: 'standard',
    spread: null,
    area: null,
    point: { lng, lat },
    after: null,
    offset: 0,
    limit: size,
    withTotal: true,
  });

const METRES = `floor(12756276 * asin(least(1, sqrt(sin(radians(lat - $2) / 2) ^ 2
  + cos(radians($2)) * cos(radians(lat)) * sin(radians(lng - $1) / 2) ^ 2))) + 0.5)`;

/** The usual statement: the document's formula over every job, sorted, and a count. */
export const naive = ({ lng, lat, size }) => ({
  name: 'naive',
  text: `SELECT *, (SELECT count(*) FROM job) AS total FROM (
    SELECT id, job_name, cover, factory_price, subsidy_price, factory_price_total, salary, people_num,
           CASE WHEN lng IS NOT NULL AND lat IS NOT NULL THEN ${METRES} END AS metres, weigh
    FROM job) AS listed ORDER BY metres NULLS LAST, weigh DESC, id DESC LIMIT $3`,
  values: [lng, lat, size],
});

const distanceText = (metres) => {
  if (metres === null) return '';
  if (metres <= 1000) return `${metres}m`;
  const tenths = Math.floor((metres + 50) / 100);
  return `${Math.floor(tenths / 10)}.${tenths % 10}km`;
};

/** Returns the envelope of jobList as text; `base` is prepended to media paths. */
export function envelope(rows, size, base) {
  const total = Number(rows[0]?.total ?? 0);
  const data = rows
    .filter(({ id }) => id !== null)
    .map((row) => ({
      id: row.id,
      job_name: row.job_name,
      cover: row.cover === '' ? '' : base + row.cover,
      factory_price: row.factory_price,
      subsidy_price: row.subsidy_price,
      factory_price_total: row.factory_price_total,
      salary: row.salary,
      people_num: row.people_num,
      distance: distanceText(row.metres),
    }));
  const page = { total, per_page: size, current_page: 1, last_page: Math.ceil(total / size), data };
  return JSON.stringify({
    code: 1,
    msg: '成功',
    time: String(Math.floor(Date.now() / 1000)),
    data: page,
  });
}

/** Reads lng, lat and page_num from a form. */
export const asked = (form) => ({
  lng: Number(form.lng),
  lat: Number(form.lat),
  size: Number(form.page_num ?? 10),
});

/** Tells the benchmark where this peer listens. */
export const ready = (server) => () => process.send({ port: server.address().port });
