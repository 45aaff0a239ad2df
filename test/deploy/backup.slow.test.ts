import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Knex } from 'knex';
import { connect } from '../../src/database/connection/connect';
import { migrate } from '../../src/database/schema/migrate';
import { readSchemaState } from '../../src/database/schema/schema-state';
import { seedDemo } from '../../seeds/demo';
import { issueToken, identify } from '../../src/features/viewer/token/token.storage';
import { freePort } from '../support/free-port';
import { wrongCounters } from '../support/job-list/job-counters';

jest.setTimeout(180_000);

const FOLDERS = '/usr/lib/postgresql';

/**
 * pg_dump refuses a server newer than itself, and the embedded server comes without pg_dump, so
 * server and client are of one package.
 */
function findPrograms(): string | undefined {
  const versions = existsSync(FOLDERS)
    ? readdirSync(FOLDERS).sort((a, b) => Number(b) - Number(a))
    : [];
  return versions
    .filter((version) => Number(version) >= 14)
    .map((version) => join(FOLDERS, version, 'bin'))
    .find((folder) =>
      ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore'].every((name) => existsSync(join(folder, name))),
    );
}

const programs = findPrograms();
const describeWhereInstalled = programs === undefined ? describe.skip : describe;

/** The commands of docs/deployment.md. */
describeWhereInstalled('backup and restore (skipped without Debian’s PostgreSQL)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'job-gateway-backup-'));
  const root = process.getuid?.() === 0;
  let port = 0;

  /** PostgreSQL refuses to run as root. */
  const run = (name: string, ...args: string[]) => {
    const program = join(programs ?? '', name);
    const [file, all] = root
      ? ['setpriv', ['--reuid=nobody', '--regid=nogroup', '--clear-groups', program, ...args]]
      : [program, args];
    return promisify(execFile)(file, all, {
      cwd: folder,
      env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', HOME: folder },
    });
  };
  const url = (database: string) => `postgres://jobs@127.0.0.1:${port}/${database}`;

  beforeAll(async () => {
    chmodSync(folder, 0o777);
    port = await freePort();
    await run(
      'initdb',
      '-D',
      join(folder, 'cluster'),
      '-U',
      'postgres',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    );
    const settings = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
    await run(
      'pg_ctl',
      '-D',
      join(folder, 'cluster'),
      '-w',
      '-l',
      join(folder, 'log'),
      '-o',
      settings,
      'start',
    );
    const admin = connect(`postgres://postgres@127.0.0.1:${port}/postgres`, 2);
    await admin.raw('CREATE ROLE jobs LOGIN');
    await admin.raw('CREATE DATABASE jobs OWNER jobs');
    await admin.raw('CREATE DATABASE restored OWNER jobs');
    await admin.destroy();
  });
  afterAll(async () => {
    await run('pg_ctl', '-D', join(folder, 'cluster'), '-m', 'immediate', 'stop').catch(
      () => undefined,
    );
    rmSync(folder, { recursive: true, force: true });
  });

  it('restore every row, the constraints, the triggers and the state of migrations', async () => {
    const from = connect(url('jobs'));
    await migrate(from);
    await seedDemo(from, join(folder, 'public'));
    const token = await issueToken(from, 7);
    // The smallest float and the maximum number of a job's users.
    const manyIds = Array.from({ length: 10_000 }, (_, index) => 1 + index * 7);
    await from('job').insert({
      job_name: '边界',
      lng: 5e-324,
      lat: -5e-324,
      type: [1],
      user_ids: manyIds,
    });
    const archive = join(folder, 'jobs.dump');

    await run(
      'pg_dump',
      '--format=custom',
      '--exclude-table-data=work_lease',
      `--file=${archive}`,
      url('jobs'),
    );
    await run(
      'pg_restore',
      '--no-owner',
      '--exit-on-error',
      '--single-transaction',
      `--dbname=${url('restored')}`,
      archive,
    );

    const to = connect(url('restored'));
    expect(await contents(to)).toEqual(await contents(from));
    expect((await readSchemaState(to)).pending).toEqual([]);
    expect(await identify(to, token, undefined)).toMatchObject({ id: 7 });
    await expect(to('job').insert({ job_name: '普工', type: [4] })).rejects.toThrow(
      'job_type_check',
    );
    const odd = await to('job').where('job_name', '边界').select('lng', 'lat', 'user_ids');
    expect(odd).toEqual([{ lng: 5e-324, lat: -5e-324, user_ids: manyIds }]);
    expect((await to.raw<{ rows: object[] }>('SELECT * FROM job_count_drift()')).rows).toEqual([]);
    expect(await wrongCounters(to)).toEqual([]);
    // Restored triggers continue counting.
    await to('job')
      .where('job_name', '边界')
      .update({ user_ids: [7], type: [2] });
    expect((await to.raw<{ rows: object[] }>('SELECT * FROM job_count_drift()')).rows).toEqual([]);
    // Sequences continue after the highest id.
    const [row] = await to('job').insert({ job_name: '新职位' }).returning<{ id: number }[]>('id');
    const highest = await from('job').max<{ max: number }[]>('id');
    expect(row?.id).toBeGreaterThan(highest[0]?.max ?? Infinity);
    await Promise.all([from.destroy(), to.destroy()]);
  });
});

/** A checksum of the rows of each table, by the table's name. */
async function contents(database: Knex): Promise<Record<string, string>> {
  const { rows } = await database.raw<{ rows: { name: string }[] }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const sums: Record<string, string> = {};
  for (const { name } of rows) {
    const sum = await database.raw<{ rows: { sum: string }[] }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(line, '' ORDER BY line)), '') AS sum FROM (SELECT t::text AS line FROM ?? t) lines`,
      [name],
    );
    sums[name] = sum.rows[0]?.sum ?? '';
  }
  return sums;
}
