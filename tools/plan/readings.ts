import type { Knex } from 'knex';
import { connect } from '../../src/database/connection/connect';
import type { Cluster } from '../cluster/cluster';
import type { Cost, TableSize } from './measured';
import { postgresMs, processMs } from './processes';

const STATEMENTS = `SELECT coalesce(sum(calls), 0)::float8 AS calls,
    coalesce(sum(wal_bytes), 0)::float8 AS wal
  FROM pg_stat_statements WHERE query !~ 'pg_stat_statements'`;
const SIZES = `SELECT relname AS name,
    pg_table_size(pg_class.oid)::float8 AS heap, pg_indexes_size(pg_class.oid)::float8 AS indexes,
    (SELECT max(pg_relation_size(indexrelid)) FROM pg_index
     WHERE indrelid = pg_class.oid)::float8 AS largest
  FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relname = ANY (?)`;

/** Reads how much a cluster of one primary, one replica and one instance has used so far. */
export class Readings {
  private constructor(
    private readonly pid: number,
    private readonly primary: { readonly data: string; readonly database: Knex },
    private readonly replica: { readonly data: string; readonly database: Knex },
  ) {}

  static async of(cluster: Cluster): Promise<Readings> {
    const { layout, parts } = cluster;
    const roles = await cluster.roles();
    const [primary, replica] = (['primary', 'replica'] as const).map((role) => {
      const node = layout.nodes[roles.indexOf(role)];
      if (node === undefined) throw new Error(`there is no ${role}`);
      return { data: node.data, database: connect(layout.urlOf(node), 1) };
    });
    const pid = parts.instances[0]?.pid;
    if (primary === undefined || replica === undefined || pid === undefined)
      throw new Error('a node is missing');
    return new Readings(pid, primary, replica);
  }

  /** Since the start of the processes; the difference of two readings is the cost in between. */
  async now(): Promise<Cost> {
    const [own, others] = await Promise.all(
      [this.primary, this.replica].map(async ({ database }) => {
        const { rows } = await database.raw<{ rows: { calls: number; wal: number }[] }>(STATEMENTS);
        return rows[0];
      }),
    );
    const [primary, replica] = [postgresMs(this.primary.data), postgresMs(this.replica.data)];
    return {
      instance: processMs(this.pid),
      primary: primary.rest,
      replica: replica.rest,
      replay: replica.replay,
      onPrimary: own?.calls ?? 0,
      onReplica: others?.calls ?? 0,
      wal: own?.wal ?? 0,
    };
  }

  async tables(names: readonly string[]): Promise<Record<string, TableSize>> {
    const { database } = this.primary;
    const { rows } = await database.raw<{
      rows: { name: string; heap: number; indexes: number; largest: number }[];
    }>(SIZES, [[...names]]);
    const sizes: Record<string, TableSize> = {};
    for (const { name, heap, indexes, largest } of rows) {
      const [counted] = await database(name).count<{ count: string }[]>();
      sizes[name] = { rows: Number(counted?.count), heap, indexes, largestIndex: largest };
    }
    return sizes;
  }

  async version(): Promise<string> {
    const { rows } = await this.primary.database.raw<{ rows: { server_version: string }[] }>(
      'SHOW server_version',
    );
    return rows[0]?.server_version ?? '';
  }

  async close(): Promise<void> {
    await Promise.all([this.primary.database.destroy(), this.replica.database.destroy()]);
  }
}
