import { connect } from '../../src/database/connection/connect';
import { tableText } from '../lib/table-text';
import type { Cluster } from './cluster';
import { roleOf } from './role';

/** What instances ask by the clock, or of positions, whoever asks them. */
const OWN = [
  'pg_is_in_recovery|pg_current_wal|pg_notify|pg_stat_|pg_locks|pg_settings|to_regclass|^SELECT \\$1',
  'hourly_work|job_count|job_name_compact|WITH due AS|daily_|knex_migrations|version\\(\\)|^LISTEN',
].join('|');

const COUNT = `SELECT
    coalesce(sum(calls) FILTER (WHERE reads), 0)::int AS reading,
    coalesce(sum(calls) FILTER (WHERE NOT reads), 0)::int AS other,
    coalesce(sum(total_exec_time) FILTER (WHERE reads), 0)::float8 AS ms
  FROM (SELECT calls, total_exec_time, query ~* '^\\s*(select|with)' AND query !~ :own AS reads
    FROM pg_stat_statements) AS each`;

interface Counted {
  readonly reading: number;
  readonly other: number;
  /** Time of the reading ones, in milliseconds. */
  readonly ms: number;
}

async function onEach<Row>({ layout }: Cluster, statement: string): Promise<(Row | undefined)[]> {
  return Promise.all(
    layout.nodes.map(async ({ port }) => {
      const database = connect(layout.urlOf(port), 1);
      try {
        const { rows } = await database.raw<{ rows: Row[] }>(statement, { own: OWN });
        return rows[0];
      } catch {
        return undefined;
      } finally {
        await database.destroy();
      }
    }),
  );
}

/** Begins to count from zero. */
export const resetStatements = (cluster: Cluster) =>
  onEach(cluster, 'SELECT pg_stat_statements_reset(), :own::text');

/** How many reading statements of requests each node has run, and the primary's part of them. */
export async function statementsTable(cluster: Cluster): Promise<string> {
  const counted = await onEach<Counted>(cluster, COUNT);
  const roles = await Promise.all(cluster.layout.nodes.map((node) => roleOf(node)));
  const all = counted.reduce((sum, each) => sum + (each?.reading ?? 0), 0);
  const rows = cluster.layout.nodes.map(({ name }, index) => {
    const { reading = 0, ms = 0 } = counted[index] ?? {};
    const part = `${((100 * reading) / Math.max(1, all)).toFixed(1)} %`;
    return [
      name,
      roles[index] ?? '',
      String(reading),
      part,
      (ms / Math.max(1, reading)).toFixed(2),
    ];
  });
  const head = ['node', 'role', 'reading statements', 'part', 'ms each'];
  return tableText([head, ...rows]);
}
