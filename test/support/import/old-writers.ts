import { createPool, type Pool } from 'mysql2/promise';

/** The initial rows of the old database. */
const SIZES = { users: 20_000, jobs: 20_000, favourites: 60_000, tokens: 5_000 };

const fill = (table: string, columns: string, values: string, rows: number) =>
  `INSERT INTO ${table} (${columns}) SELECT ${values} FROM seq_1_to_${rows}`;

/** An old database as the framework creates it, of `SIZES`. */
export const OLD_TABLES = [
  'CREATE TABLE fa_category (id int AUTO_INCREMENT PRIMARY KEY, name varchar(30), weigh int DEFAULT 0)',
  'CREATE TABLE fa_factory (id int AUTO_INCREMENT PRIMARY KEY, name varchar(30), price decimal(10,2), weigh int DEFAULT 0)',
  `CREATE TABLE fa_user (id int unsigned AUTO_INCREMENT PRIMARY KEY, pid int DEFAULT 0, nickname varchar(50) DEFAULT '',
     logintime bigint DEFAULT 0, status varchar(30) DEFAULT 'normal', KEY (pid))`,
  `CREATE TABLE fa_job (id int unsigned AUTO_INCREMENT PRIMARY KEY, name varchar(100), cover varchar(255) DEFAULT '', content text,
     factory_price decimal(10,2) DEFAULT 20, lng decimal(10,6), lat decimal(10,6), type varchar(20) DEFAULT '1',
     user_ids text, weigh int DEFAULT 0, deletetime bigint)`,
  `CREATE TABLE fa_job_collect (id int AUTO_INCREMENT PRIMARY KEY, user_id int, job_id int, createtime bigint,
     KEY (user_id, job_id), KEY (job_id))`,
  `CREATE TABLE fa_job_keyword (id int AUTO_INCREMENT PRIMARY KEY, user_id int, keyword varchar(100), createtime bigint,
     updatetime bigint, KEY (user_id))`,
  `CREATE TABLE fa_user_token (token varchar(50) PRIMARY KEY, user_id int, createtime bigint, expiretime bigint,
     KEY (user_id))`,
  fill('fa_category', 'name', "IF(seq = 1, '0', CONCAT('category ', seq))", 12),
  fill('fa_factory', 'name, price', "CONCAT('factory ', seq), 20", 50),
  fill('fa_user', 'pid', 'FLOOR(seq / 3)', SIZES.users),
  fill(
    'fa_job',
    'name, content, lng, lat, weigh',
    "CONCAT('普工 ', seq), REPEAT('招聘 ', 60), 100 + RAND(seq) * 20, 20 + RAND(seq + 1) * 20, seq % 1000",
    SIZES.jobs,
  ),
  fill(
    'fa_job_collect',
    'user_id, job_id, createtime',
    `1 + (seq * 7) % ${SIZES.users}, 1 + (seq * 13) % ${SIZES.jobs}, 1700000000 + seq`,
    SIZES.favourites,
  ),
  fill(
    'fa_user_token',
    'token, user_id, createtime, expiretime',
    `MD5(CONCAT(seq)), 1 + seq % ${SIZES.users}, 1700000000, 0`,
    SIZES.tokens,
  ),
];

const random = (most: number) => 1 + Math.floor(Math.random() * most);
const user = () => random(SIZES.users);
const job = () => random(SIZES.jobs);
const now = () => Math.floor(Date.now() / 1000);

/** The writes of the framework's clients and its back office, the frequent ones more than once. */
const DEEDS: readonly (() => [string, unknown[]])[] = [
  ...Array.from({ length: 4 }, () => (): [string, unknown[]] => [
    'INSERT INTO fa_job_collect (user_id, job_id, createtime) VALUES (?, ?, ?)',
    [user(), job(), now()],
  ]),
  ...Array.from({ length: 3 }, () => (): [string, unknown[]] => [
    'DELETE FROM fa_job_collect WHERE user_id = ? LIMIT 1',
    [user()],
  ]),
  ...Array.from({ length: 3 }, () => (): [string, unknown[]] => [
    'INSERT INTO fa_job_keyword (user_id, keyword, createtime, updatetime) VALUES (?, ?, ?, ?)',
    [user(), `焊工 ${random(50)}`, now(), now()],
  ]),
  () => ['UPDATE fa_job_keyword SET updatetime = ? WHERE user_id = ?', [now(), user()]],
  () => [
    'INSERT INTO fa_user_token VALUES (MD5(RAND()), ?, ?, ?)',
    [user(), now(), now() + 2_592_000],
  ],
  () => ['DELETE FROM fa_user_token WHERE user_id = ? LIMIT 1', [user()]],
  // Writes that nobody here reads.
  () => ['UPDATE fa_user SET logintime = ? WHERE id = ?', [now(), user()]],
  () => ['INSERT INTO fa_user (pid) VALUES (?)', [user()]],
  () => ['UPDATE fa_user SET pid = ? WHERE id = ?', [user(), user()]],
  () => [
    "UPDATE fa_user SET status = IF(status = 'normal', 'hidden', 'normal') WHERE id = ?",
    [user()],
  ],
  () => [
    'UPDATE fa_job SET weigh = ?, name = ? WHERE id = ?',
    [random(999), `焊工 ${random(9_999)}`, job()],
  ],
  () => [
    'UPDATE fa_job SET deletetime = IF(deletetime IS NULL, ?, NULL) WHERE id = ?',
    [now(), job()],
  ],
  () => [
    "INSERT INTO fa_job (name, content, lng, lat) VALUES ('搬运工', ?, 113.5, 23.1)",
    ['招聘 '.repeat(random(100))],
  ],
];

/** The time between two checks for due writes. */
const STEP_MS = 10;
/** Each marker is identified by its time; one is written every so many milliseconds. */
const MARK_INTERVAL_MS = 100;

/**
 * Clients of the old service, which write single rows at a fixed rate without waiting for anybody.
 */
export class OldWriters {
  /** Rows that were written. */
  written = 0;
  /** When each unseen marker was written, in milliseconds since 1970. */
  marks: number[] = [];
  private readonly pool: Pool;
  private timer: NodeJS.Timeout | null = null;
  private readonly running = new Set<Promise<void>>();

  constructor(url: string) {
    this.pool = createPool({ uri: url, connectionLimit: 6, charset: 'utf8mb4' });
  }

  /** `rate`: statements a second; each changes at most one row, and few change none. */
  start(rate: number): void {
    let due = 0;
    let last = Date.now();
    let marked = last;
    this.timer = setInterval(() => {
      const at = Date.now();
      due += ((at - last) / 1000) * rate;
      last = at;
      // Writes lost while the server is away are not repeated.
      for (due = Math.min(due, rate); due >= 1; due -= 1) this.begin(this.write());
      if (at - marked < MARK_INTERVAL_MS) return;
      marked = at;
      this.begin(this.mark(at));
    }, STEP_MS);
  }

  /** Ends with a marker that is written after everything else. */
  async stop(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await Promise.allSettled(this.running);
    await this.mark(Date.now());
    await this.pool.end();
  }

  private begin(work: Promise<void>): void {
    const running = work.finally(() => this.running.delete(running));
    this.running.add(running);
  }

  /** The server may be away. */
  private async write(): Promise<void> {
    const [sql, values] = DEEDS[random(DEEDS.length) - 1]?.() ?? ['SELECT 1', []];
    await this.pool.query(sql, values).then(
      () => (this.written += 1),
      () => undefined,
    );
  }

  /** The name of the first category is the time at which it was written. */
  private async mark(at: number): Promise<void> {
    const sql = 'UPDATE fa_category SET name = ? WHERE id = 1 AND name < ?';
    await this.pool.query(sql, [String(at), String(at)]).then(
      () => this.marks.push(at),
      () => undefined,
    );
  }
}
