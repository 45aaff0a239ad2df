/**
 * Seeded jobs for the benchmark: the same count and seed give the same rows on every machine and
 * PostgreSQL. Jobs lie around 300 towns of very different sizes; a tenth are at 100 factory gates
 * (thousands at the busiest, with 1,000,000 jobs), a tenth are restricted to one of 2,000 teams
 * (one to three users of a tree of 5,000), and a hundredth have no coordinates. 5 % of the names
 * contain 普工, 30 % a five-digit number.
 */
const COMMON_KEYWORD = '普工';
export const USERS = 5_000;
const TOWNS = 300;
const GATES = 100;
const TEAMS = 2_000;
const BATCH = 50_000;

interface Database {
  query(sql: string, values?: unknown[]): Promise<unknown>;
}

// Hash partitioning stores rows by hashint8extended, so it never changes between versions.
const random = (row: string, salt: number): string =>
  `(((hashint8extended(${row}, $1::bigint * 1000 + ${String(salt)}) >> 12) & 1125899906842623)
    / 1125899906842624.0::float8)`;

const member = (place: number): string =>
  `1 + floor(${String(USERS)} * ${random('team', 35 + place)} ^ 2)`;

const users = `
  INSERT INTO users (id, parent_id)
  SELECT n, CASE WHEN n > 20 THEN 1 + floor((n - 1) * ${random('n', 1)} ^ 2)::integer END
  FROM generate_series(1::bigint, ${String(USERS)}) AS n ORDER BY n
`;

/** Around the towns, or evenly over the country that they lie in. */
type Spread = 'towns' | 'evenly';

const EVENLY = {
  lng: `98 + 23 * ${random('n', 40)}`,
  lat: `22 + 20 * ${random('n', 41)}`,
};
const AT_TOWNS = {
  lng: 'town_lng + away * sin(turn) / cos(radians(town_lat))',
  lat: 'town_lat + away * cos(turn)',
};

const GATE = `floor(${String(GATES)} * which_gate ^ 2)::bigint`;

const jobs = ({ lng, lat }: typeof EVENLY): string => `
  WITH drawn AS (
    SELECT n,
           ${random('n', 10)} AS at_gate, ${random('n', 11)} AS which_gate,
           ${random('n', 12)} AS which_town, ${random('n', 13)} AS ring,
           ${random('n', 14)} AS bearing, ${random('n', 15)} AS nowhere,
           ${random('n', 16)} AS kind, ${random('n', 17)} AS restricted,
           ${random('n', 18)} AS audience, ${random('n', 19)} AS role,
           ${random('n', 20)} AS wage, ${random('n', 21)} AS number,
           ${random('n', 22)} AS weight, ${random('n', 23)} AS brand, ${random('n', 24)} AS common
    FROM generate_series($2::bigint, $3::bigint) AS n
  ), placed AS (
    SELECT *, ${GATE} AS gate, floor(${String(TEAMS)} * audience)::bigint AS team,
           CASE WHEN at_gate < 0.1
                THEN floor(${String(TOWNS)} * ${random(GATE, 30)} ^ 1.5)::bigint
                ELSE floor(${String(TOWNS)} * which_town ^ 1.5)::bigint END AS town
    FROM drawn
  ), located AS (
    SELECT *, 98 + 23 * ${random('town', 31)} AS town_lng,
           22 + 20 * ${random('town', 32)} AS town_lat,
           CASE WHEN at_gate < 0.1 THEN 0.03 * ${random('gate', 33)}
                ELSE 0.06 * sqrt(-2 * ln(1 - ring)) END AS away,
           2 * pi() * CASE WHEN at_gate < 0.1 THEN ${random('gate', 34)} ELSE bearing END AS turn
    FROM placed
  )
  INSERT INTO job (id, job_name, cover, images, content, factory_price, subsidy_price,
                   factory_price_total, salary, people_num, lng, lat, type, user_ids, weigh)
  SELECT n,
         (ARRAY['富士康', '比亚迪', '立讯精密', '京东物流', '顺丰速运', '海底捞', 'BOE京东方', 'TCL华星',
                '蓝思科技', '美的集团'])[1 + floor(10 * brand)::integer]
         || (ARRAY['包装工', '质检员', '仓库分拣员', 'CNC操作员', 'SMT技术员', '叉车司机', '服务员',
                   '焊工', '快递员', '保安'])[1 + floor(10 * role)::integer]
         || CASE WHEN common < 0.05 THEN '（${COMMON_KEYWORD}）' ELSE '' END
         || CASE WHEN number < 0.3
                 THEN lpad(floor(number / 0.3 * 100000)::integer::text, 5, '0') ELSE '' END
         || (ARRAY['包吃住', '日结', '长白班', '五险一金', '急招'])[1 + (n % 5)::integer],
         '/uploads/cover/' || n % 1000 || '.jpg',
         ARRAY['/uploads/job/' || n % 1000 || '-1.jpg', '/uploads/job/' || n % 1000 || '-2.mp4'],
         '<p>' || repeat('岗位职责：按照作业指导书完成生产任务，保持现场整洁。', 5 + (n % 60)::integer) || '</p>',
         round((15 + 10 * wage)::numeric, 2), 2, round((17 + 10 * wage)::numeric, 2),
         (4000 + floor(20 * wage) * 100)::integer || '~'
         || (5000 + floor(20 * wage) * 100)::integer,
         floor(100 * ring)::integer,
         CASE WHEN nowhere >= 0.01 THEN ${lng} END,
         CASE WHEN nowhere >= 0.01 THEN ${lat} END,
         CASE WHEN kind < 0.45 THEN ARRAY[1] WHEN kind < 0.65 THEN ARRAY[2]
              WHEN kind < 0.8 THEN ARRAY[3] WHEN kind < 0.9 THEN ARRAY[1, 2]
              WHEN kind < 0.95 THEN ARRAY[1, 3] WHEN kind < 0.99 THEN ARRAY[1, 2, 3]
              ELSE '{}'::integer[] END,
         CASE WHEN restricted >= 0.1 THEN '{}'::integer[]
              ELSE (ARRAY[${member(1)}, ${member(2)}, ${member(3)}]::integer[]
                   )[1:1 + floor(3 * ${random('team', 35)})::integer] END,
         floor(1000 * weight ^ 3)::integer
  FROM located
`;

/**
 * Fills an empty, migrated database with `count` jobs and the users they are restricted to, then
 * brings statistics and counts up to date. `onProgress` receives the number of jobs so far.
 */
export async function fillJobs(
  database: Database,
  count: number,
  seed = 1,
  onProgress: (jobs: number) => void = () => undefined,
  spread: Spread = 'towns',
): Promise<void> {
  const insert = jobs(spread === 'evenly' ? EVENLY : AT_TOWNS);
  await database.query(users, [seed]);
  for (let first = 1; first <= count; first += BATCH) {
    const last = Math.min(first + BATCH - 1, count);
    await database.query(insert, [seed, first, last]);
    onProgress(last);
  }
  await database.query(`SELECT setval(pg_get_serial_sequence('users', 'id'), ${String(USERS)})`);
  await database.query(`SELECT setval(pg_get_serial_sequence('job', 'id'), ${String(count)})`);
  await database.query('SELECT job_count_rebuild()');
  await database.query('VACUUM ANALYZE');
}
