import { Client } from 'pg';
import { fillJobs, USERS } from '../../bench/data/jobs';

/** Adds `$1` users, each with a favourite, a search and a session; `fillJobs` adds the jobs. */
const STATEMENTS = [
  `INSERT INTO category (name, image, weigh)
   SELECT '分类' || n, '/uploads/category/' || n || '.png', n FROM generate_series(1, 10) AS n`,
  `INSERT INTO factory (factory_name, factory_price, weigh)
   SELECT '工厂' || n, 20, n FROM generate_series(1, 100) AS n`,
  `INSERT INTO users (id, parent_id)
   SELECT n, 1 + n / 10 FROM generate_series(${USERS + 1}::integer, $1::integer) AS n`,
  `INSERT INTO job_collect (user_id, job_id, createtime)
   SELECT 1 + n % $1::integer, 1 + (n * 7919::bigint) % $1::integer, now() - n * interval '1 s'
   FROM generate_series(1, $1::integer) AS n ON CONFLICT DO NOTHING`,
  `INSERT INTO job_keyword (user_id, keyword)
   SELECT 1 + n % $1::integer, '招聘' || n % 5000 FROM generate_series(1, $1::integer) AS n
   ON CONFLICT DO NOTHING`,
  `INSERT INTO user_token (token_hash, user_id, kind)
   SELECT encode(sha256(n::text::bytea), 'hex'), 1 + n % $1::integer, 'header'
   FROM generate_series(1, $1::integer) AS n`,
  "SELECT setval(pg_get_serial_sequence('users', 'id'), $1::integer)",
];

/** Fills an empty, migrated database with `rows` jobs, users, favourites, searches and sessions. */
export async function fillRows(url: string, rows: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await fillJobs(client, rows);
    for (const statement of STATEMENTS)
      await client.query(statement, statement.includes('$1') ? [rows] : []);
    await client.query('VACUUM ANALYZE');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}
