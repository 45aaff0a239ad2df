import type { Knex } from 'knex';
import type { Availability } from '../database/connection/availability';
import type { Replicas } from '../database/replicas/replicas';
import { poolOf } from '../database/knex-internals';
import type { BoundedQueue } from '../lib/concurrency/bounded-queue';
import type { Upstreams } from '../lib/upstreams/upstreams';
import type { Metrics } from './metrics';

/** Hits are answered from memory or disk. */
interface Cache {
  readonly hits: number;
  readonly misses: number;
}

export function watchCaches(metrics: Metrics, caches: Readonly<Record<string, Cache>>): void {
  metrics.total(
    'gateway_cache_reads_total',
    'Readings of the caches: rows that hardly change, and codes of posters.',
    () =>
      Object.entries(caches).flatMap(([cache, { hits, misses }]) => [
        [hits, { cache, result: 'hit' }] as const,
        [misses, { cache, result: 'miss' }] as const,
      ]),
    ['cache', 'result'],
  );
}

/** Exports how much of each queue's work is running, and how much waits. */
export function watchQueues(
  metrics: Metrics,
  queues: readonly Pick<BoundedQueue, 'name' | 'running' | 'waiting'>[],
): void {
  metrics.gauge(
    'gateway_queue_work',
    'Work of the queues that is running, and that waits: posters, passwords, keywords.',
    () =>
      queues.flatMap(({ name: queue, running, waiting }) => [
        [running, { queue, state: 'running' }] as const,
        [waiting, { queue, state: 'waiting' }] as const,
      ]),
    ['queue', 'state'],
  );
}

/** Exports whether each upstream, such as redis or wechat, responds, and how many calls failed. */
export function watchUpstreams(metrics: Metrics, { breakers }: Upstreams): void {
  metrics.gauge(
    'gateway_upstream_up',
    '1, or 0 while an upstream of the service (redis, wechat and so on) is down.',
    () => breakers.map(({ upstream, isUp }) => [isUp ? 1 : 0, { upstream }] as const),
    ['upstream'],
  );
  metrics.total(
    'gateway_upstream_failures_total',
    'Calls of an upstream that failed or took longer than their time limit.',
    () => breakers.map(({ upstream, failed }) => [failed, { upstream }] as const),
    ['upstream'],
  );
}

/** Exports how many of the counters that totals are summed from were wrong at the last check. */
export function watchJobCounts(metrics: Metrics, check: { readonly differences: number }): void {
  metrics.gauge(
    'gateway_job_count_drift',
    'Counters of jobs that differed from a count at the last hourly check; ' +
      'above 0: SELECT job_count_rebuild().',
    () => [[check.differences]],
  );
}

/**
 * Exports the connections in use, idle, and waited for, of the primary's pool and of each
 * replica's.
 */
export function watchPools(
  metrics: Metrics,
  primary: Knex,
  replicas: Pick<Replicas, 'nodes'> | undefined,
): void {
  const pools = [primary, ...(replicas?.nodes ?? []).map(({ database }) => database)].map(
    (database, index) => [index === 0 ? 'primary' : String(index), poolOf(database)] as const,
  );
  metrics.gauge(
    'gateway_database_connections',
    'Connections of the pools, of the primary and of each replica by its place in ' +
      'DATABASE_REPLICA_URLS: used, free, and callers that wait for one.',
    () =>
      pools.flatMap(([node, pool]) => [
        [pool.numUsed(), { node, state: 'used' }] as const,
        [pool.numFree(), { node, state: 'free' }] as const,
        [pool.numPendingAcquires(), { node, state: 'awaited' }] as const,
      ]),
    ['node', 'state'],
  );
}

/**
 * Exports whether the database can be reached, and which replicas are in use, in the given order.
 */
export function watchAvailability(
  metrics: Metrics,
  availability: Availability,
  replicas: Pick<Replicas, 'inUse'> | undefined,
): void {
  metrics.gauge(
    'gateway_database_available',
    '1, or 0 while the database cannot be reached.',
    () => [[availability.away ? 0 : 1]],
  );
  metrics.gauge(
    'gateway_replica_in_use',
    '1, or 0 while a replica is down or lags too far; without the primary any lag is allowed. ' +
      'Absent while it is the primary.',
    () =>
      (replicas?.inUse ?? []).flatMap((each, index) =>
        each === undefined ? [] : [[Number(each), { replica: String(index + 1) }] as const],
      ),
    ['replica'],
  );
}
