import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { importAll, prepareImport } from '../../../tools/import/run-import';
import { processMs } from '../../../tools/plan/processes';
import { Progress } from '../../../tools/import/report/progress';
import { describeBuilt } from '../../support/built';
import { loadText } from '../../support/load';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { triesOf } from '../../support/environment';
import { Following } from '../../support/import/following';
import { BINARY_LOG, hasMariadb, startMariadb, type Mariadb } from '../../support/import/mariadb';
import { OLD_TABLES, OldWriters } from '../../support/import/old-writers';

/** For the full measurement: FOLLOW_MINUTES=20 FOLLOW_KILLS=10 FOLLOW_RESTARTS=2. */
const MINUTES = triesOf('FOLLOW_MINUTES', 0.5);
const KILLS = triesOf('FOLLOW_KILLS', 2);
const RESTARTS = triesOf('FOLLOW_RESTARTS', 1);
const RATE = triesOf('FOLLOW_RATE', 200);
/** A lag below MAX_LAG_S for LEVEL_MARKERS markers in a row means that it has caught up. */
const MAX_LAG_S = 1;
const LEVEL_MARKERS = 40;

(hasMariadb ? describeBuilt : describe.skip)('a following import of a busy old side', () => {
  const folder = mkdtempSync(join(tmpdir(), 'job-gateway-follow-load-'));
  const report = join(folder, 'report');
  let old: Mariadb;
  let target: TestDatabase;
  let following: Following;

  beforeAll(async () => {
    [old, target] = await Promise.all([startMariadb(...BINARY_LOG), createTestDatabase()]);
    await old.run(...OLD_TABLES);
    following = new Following(old.url, target.url, report);
    await following.start();
  }, 240_000);

  afterAll(async () => {
    await following.end('SIGKILL');
    await target.close();
    await old.close();
    rmSync(folder, { recursive: true });
  });

  it(
    'catches up and loses nothing despite kills, restarts and purges',
    async () => {
      const writers = new OldWriters(old.url);
      const watch = new Watch(
        target,
        writers,
        () => following.pid,
        () => following.output,
      );
      // The cost of the first pass does not count as the cost of following.
      await watch.spent(-1);
      writers.start(RATE);
      const watching = watch.run();
      const events = eventsOf(
        () => old,
        following,
        () => watch.spent(),
      );
      const every = (MINUTES * 60_000) / (events.length + 1);
      for (const [name, happen] of events) {
        await pause(every);
        await watch.level();
        process.stderr.write(`${new Date().toISOString()} ${name}\n`);
        watch.disturb(name);
        await happen();
      }
      await pause(every);
      await watch.level();
      await writers.stop();
      await watch.seen();
      watch.end();
      await watching;
      await watch.spent();
      expect(await following.end()).toBe(0);
      process.stderr.write(`${watch.text()}\n`);
      expect(await compare(old.url, target.url, report)).toEqual([]);
      if (MINUTES >= 5) expect(watch.percentile(0.99)).toBeLessThan(1);
    },
    (MINUTES * 60 + 600) * 1000,
  );
});

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The time after which a follower that has not caught up counts as failed, in ms. */
const MAX_WAIT_MS = 90_000;

/** Disturbances of a follower, evenly distributed; most of them kill it. */
function eventsOf(
  old: () => Mariadb,
  following: Following,
  beforeEnd: () => Promise<void>,
): [string, () => Promise<unknown>][] {
  const kill = async () => {
    await beforeEnd();
    await following.end('SIGKILL');
  };
  const killed: [string, () => Promise<unknown>] = [
    'killed',
    async () => {
      await kill();
      await following.start();
    },
  ];
  const purged: [string, () => Promise<unknown>] = [
    'killed, and the log purged',
    async () => {
      await kill();
      await old().run('FLUSH LOGS');
      // A log in use is kept, and the server may not know yet that nobody reads it.
      for (let logs = [{}, {}] as Record<string, unknown>[]; logs.length > 1;) {
        logs = await old().rows('SHOW BINARY LOGS');
        await old().run(`PURGE BINARY LOGS TO '${String(logs.at(-1)?.Log_name)}'`);
      }
      await following.start();
    },
  ];
  const restarted: [string, () => Promise<unknown>] = ['server restarted', () => old().restart()];
  const rotated: [string, () => Promise<unknown>] = ['log rotated', () => old().run('FLUSH LOGS')];
  const all = [
    ...Array.from({ length: Math.max(0, KILLS - 1) }, () => killed),
    ...(KILLS > 0 ? [purged, rotated] : []),
  ];
  for (let nr = 0; nr < RESTARTS; nr += 1)
    all.splice(Math.round(((nr + 1) * all.length) / (RESTARTS + 1)), 0, restarted);
  return all;
}

/** Returns the tables that a comparing pass changed or found different. */
async function compare(from: string, to: string, report: string): Promise<string[]> {
  const client = new Client({ connectionString: to });
  await client.connect();
  try {
    const options = { from, prefix: 'fa_', dryRun: false, replace: false, report };
    const prepared = await prepareImport(client, options, () => undefined);
    const results = await importAll(client, prepared, new Progress({ write: () => undefined }));
    await prepared.source.close();
    return results
      .filter(({ changed, differing }) => changed > 0 || differing.length > 0)
      .map(({ table, changed }) => `${table}: ${changed} changed`);
  } finally {
    await client.end();
  }
}

/** Measures when markers written at the old side arrive here. */
class Watch {
  private readonly lags: number[] = [];
  private readonly disturbances: { name: string; at: number; levelAfter: number | null }[] = [];
  private isOver = false;
  private isDisturbed = false;
  /** The number of markers in a row without lag. */
  private levelMarkers = 0;
  private importer = 0;
  private database = 0;

  constructor(
    private readonly target: TestDatabase,
    private readonly writers: OldWriters,
    private readonly pid: () => number | undefined,
    private readonly output: () => string,
  ) {}

  async run(): Promise<void> {
    while (!this.isOver) {
      const [row] = await this.target
        .knex('category')
        .where({ id: 1 })
        .select<{ name: string }[]>('name');
      this.look(Number(row?.name), Date.now());
      await pause(5);
    }
  }

  private look(here: number, at: number): void {
    const { marks } = this.writers;
    const seen = marks.filter((mark) => mark <= here);
    this.writers.marks = marks.filter((mark) => mark > here);
    const current = this.disturbances.at(-1);
    for (const mark of seen) {
      const lag = (at - mark) / 1000;
      if (!this.isDisturbed) this.lags.push(lag);
      else if (current !== undefined && mark > current.at) {
        // While all tables are being compared, the first one is equal at once.
        this.levelMarkers = lag < MAX_LAG_S ? this.levelMarkers + 1 : 0;
        if (this.levelMarkers === 1) current.levelAfter = (at - current.at) / 1000;
        this.isDisturbed = this.levelMarkers < LEVEL_MARKERS;
      }
    }
  }

  disturb(name: string): void {
    this.isDisturbed = true;
    this.levelMarkers = 0;
    this.disturbances.push({ name, at: Date.now(), levelAfter: null });
  }

  /** Waits until it has caught up after the last disturbance. */
  async level(): Promise<void> {
    for (const end = Date.now() + MAX_WAIT_MS; this.isDisturbed; await pause(20))
      if (Date.now() > end)
        throw new Error(`It is not level: ${this.text()}\n${this.output().slice(-3_000)}`);
  }

  /** Waits until every marker has arrived. */
  async seen(): Promise<void> {
    while (this.writers.marks.length > 0) await pause(20);
  }

  end(): void {
    this.isOver = true;
  }

  /** Records the processor time of the processes before they are ended. */
  async spent(sign = 1): Promise<void> {
    const { rows } = await this.target.knex.raw<{ rows: { pid: number }[] }>(
      "SELECT pid FROM pg_stat_activity WHERE application_name = 'job-gateway import'",
    );
    this.importer += (sign * processMs(this.pid() ?? 0)) / 1000;
    for (const { pid } of rows) this.database += (sign * processMs(pid)) / 1000;
  }

  /** A percentile of the undisturbed lag, in seconds. */
  percentile(share: number): number {
    const sorted = this.lags.sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length * share)] ?? 0;
  }

  text(): string {
    const thousands = this.writers.written / 1000;
    const lag = [0.5, 0.9, 0.99, 1].map((share) => this.percentile(share - 1e-9).toFixed(3));
    return [
      `${this.writers.written} rows in ${MINUTES} minutes; ${this.lags.length} undisturbed markers, ${this.writers.marks.length} not seen`,
      loadText(15),
      `lag, seconds: p50 ${lag[0]}, p90 ${lag[1]}, p99 ${lag[2]}, longest ${lag[3]}`,
      // Not available for ended processes.
      ...(KILLS + RESTARTS > 0
        ? []
        : [
            `CPU per 1,000 rows: importer ${(this.importer / thousands).toFixed(2)} s, PostgreSQL ${(this.database / thousands).toFixed(2)} s`,
          ]),
      ...this.disturbances.map(
        ({ name, levelAfter }) => `${name}: level after ${levelAfter?.toFixed(1) ?? '?'} s`,
      ),
    ].join('\n');
  }
}
