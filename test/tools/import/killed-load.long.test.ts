import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { tables } from '../../../tools/import/tables/tables';
import { describeBuilt, root } from '../../support/built';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { childEnvironment, triesOf } from '../../support/environment';
import { expectedRows, legacyDatabase, sizeAt } from '../../support/import/legacy';
import { hasMariadb, startMariadb, type Mariadb } from '../../support/import/mariadb';

/** For the full measurement, use IMPORT_SCALE=1: a million jobs. */
const SCALE = triesOf('IMPORT_SCALE', 0.1);
const KILLS = triesOf('IMPORT_KILLS', 5);
const PROGRAM = join(root, 'dist/tools/import/main.js');
/** In the order in which they may be filled. */
const TABLES = Object.keys(expectedRows);
const LONG = 3 * 3_600_000;

(hasMariadb ? describeBuilt : describe.skip)('an import of many damaged rows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'job-gateway-import-load-'));
  let old: Mariadb;
  let whole: TestDatabase;
  let first: ReturnType<typeof importInto>;

  beforeAll(async () => {
    [old, whole] = await Promise.all([startMariadb(), createTestDatabase()]);
    await old.run(...legacyDatabase(sizeAt(SCALE)));
    first = importInto(whole);
    expect(await first.ended).toBe(0);
  }, LONG);

  afterAll(async () => {
    await whole.close();
    await old.close();
    rmSync(folder, { recursive: true });
  });

  it(
    'is at least half as fast as COPY and uses less than 300 MB',
    async () => {
      const copied = await secondsOfCopy(whole, folder);
      const ratio = copied / first.seconds();
      say(
        `import ${first.seconds().toFixed(1)} s, COPY ${copied.toFixed(1)} s: ${ratio.toFixed(2)}`,
      );
      say(`memory of the importer: ${first.memory()} MB at most`);
      expect(first.memory()).toBeLessThan(300);
      expect(ratio).toBeGreaterThan(0.5);
    },
    LONG,
  );

  it(
    'gives the same rows after being killed, as many as an independent count expects',
    async () => {
      const target = await createTestDatabase();
      // Between the first rows and the last merge.
      const usual = (first.seconds() * 1000) / (KILLS + 1);
      for (let kill = 0; kill < KILLS; kill += 1) {
        const run = importInto(target);
        const timer = setTimeout(run.kill, usual * (0.2 + Math.random()));
        say(`killed: ${(await run.ended) === null}`);
        clearTimeout(timer);
      }
      expect(await importInto(target).ended).toBe(0);
      for (const [table, statement] of Object.entries(expectedRows)) {
        const [{ count = 0 } = {}] = await target.knex(table).count();
        expect([table, Number(count)]).toEqual([table, await old.number(statement)]);
        expect([table, await sumOf(target, table)]).toEqual([table, await sumOf(whole, table)]);
      }
      await target.close();
    },
    LONG,
  );

  /** Starts the importer in a process of its own. */
  function importInto(target: TestDatabase) {
    const begun = performance.now();
    const child = spawn(process.execPath, [PROGRAM, '--report', join(folder, 'report')], {
      env: childEnvironment({ DATABASE_URL: target.url, LEGACY_DATABASE_URL: old.url }),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    let [memory, seconds] = [0, 0];
    const timer = setInterval(() => (memory = Math.max(memory, memoryOf(child))), 200);
    const ended = once(child, 'exit').then(([status]) => {
      clearInterval(timer);
      seconds = (performance.now() - begun) / 1000;
      return status as number | null;
    });
    return {
      ended,
      kill: () => child.kill('SIGKILL'),
      memory: () => memory,
      seconds: () => seconds,
    };
  }
});

const say = (line: string) => process.stderr.write(`${new Date().toISOString()} ${line}\n`);

/** The peak memory of a process, in megabytes; on Linux only. */
function memoryOf({ pid }: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}

/** The seconds that COPY takes for all rows, from files into empty migrated tables. */
async function secondsOfCopy(from: TestDatabase, folder: string): Promise<number> {
  const target = await createTestDatabase();
  const [source, sink] = [from, target].map(({ url }) => new Client({ connectionString: url }));
  await Promise.all([source?.connect(), sink?.connect()]);
  let seconds = 0;
  for (const table of TABLES) {
    const file = join(folder, table);
    const out = source?.query(copyTo(`COPY ${table} TO STDOUT`));
    if (out === undefined || sink === undefined) break;
    await pipeline(out, createWriteStream(file));
    const begun = performance.now();
    await pipeline(createReadStream(file), sink.query(copyFrom(`COPY ${table} FROM STDIN`)));
    seconds += (performance.now() - begun) / 1000;
    rmSync(file);
  }
  await Promise.all([source?.end(), sink?.end()]);
  await target.close();
  return seconds;
}

/** Returns a checksum of all imported columns, summed over the rows. */
async function sumOf({ knex }: TestDatabase, table: string): Promise<unknown> {
  const columns = Object.keys(tables.find(({ name }) => name === table)?.columns ?? {});
  const { rows } = await knex.raw<{ rows: object[] }>(
    `SELECT sum(hashtextextended(ROW(${columns.join(', ')})::text, 0)) AS sum FROM ${table}`,
  );
  return rows;
}
