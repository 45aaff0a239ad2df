import { connect } from '../../../src/database/connection/connect';
import { tableText } from '../../lib/table-text';
import type { Cluster } from '../cluster';
import { roleOf, type Role } from '../parts/role';

/** Statements that instances run periodically or about WAL positions, independent of requests. */
const OWN = [
  'pg_is_in_recovery|pg_current_wal|pg_notify|pg_stat_|pg_locks|pg_settings|to_regclass|^SELECT \\$1',
  'hourly_work|job_count|job_name_compact|WITH due AS|daily_|knex_migrations|version\\(\\)|^LISTEN',
].join('|');

const COUNT = `SELECT calls::int, total_exec_time::float8 AS ms,
    regexp_replace(left(query, 100), '\\s+', ' ', 'g') AS statement
  FROM pg_stat_statements WHERE query ~* '^\\s*(select|with)' AND query !~ '${OWN}'
  ORDER BY calls DESC`;

/** A SELECT that requests cause, and how often a node has run it. */
interface Counted {
  readonly statement: string;
  readonly calls: number;
  /** The time of all calls, in milliseconds. */
  readonly ms: number;
}

interface CountedNode {
  readonly name: string;
  readonly role: Role;
  /** The most frequent one first. */
  readonly statements: readonly Counted[];
}

async function onEach<Row>({ layout }: Cluster, statement: string): Promise<Row[][]> {
  return Promise.all(
    layout.nodes.map(async (node) => {
      const database = connect(layout.urlOf(node), 1);
      try {
        return (await database.raw<{ rows: Row[] }>(statement)).rows;
      } catch {
        return [];
      } finally {
        await database.destroy();
      }
    }),
  );
}

export const resetStatements = (cluster: Cluster) =>
  onEach(cluster, 'SELECT pg_stat_statements_reset()');

/** Counts the SELECTs of requests on each node. */
export async function countStatements(cluster: Cluster): Promise<CountedNode[]> {
  const counted = await onEach<Counted>(cluster, COUNT);
  return Promise.all(
    cluster.layout.nodes.map(async (node, index) => ({
      name: node.name,
      role: await roleOf(node),
      statements: counted[index] ?? [],
    })),
  );
}

const callsOf = (nodes: readonly CountedNode[]) =>
  nodes.flatMap(({ statements }) => statements).reduce((sum, { calls }) => sum + calls, 0);

/** The primary's share of all calls, from 0 to 1; NaN if there were none. */
export const shareOfPrimary = (nodes: readonly CountedNode[]) =>
  callsOf(nodes.filter(({ role }) => role === 'primary')) / callsOf(nodes);

/** Returns a table of how many statements each node has run, and its share of all. */
export function statementsTable(nodes: readonly CountedNode[]): string {
  const all = Math.max(1, callsOf(nodes));
  const rows = nodes.map((node) => {
    const { name, role, statements } = node;
    const calls = callsOf([node]);
    const ms = statements.reduce((sum, each) => sum + each.ms, 0) / Math.max(1, calls);
    return [name, role, String(calls), `${((100 * calls) / all).toFixed(1)} %`, ms.toFixed(2)];
  });
  const head = ['node', 'role', 'reading statements', 'part', 'ms each'];
  return tableText([head, ...rows]);
}
