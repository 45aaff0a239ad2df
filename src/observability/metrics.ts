import type { Knex } from 'knex';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { poolOf } from '../database/knex-internals';
import type { Neighbours } from '../lib/neighbours';
import type { Trace } from '../lib/trace';

/** Figures that live elsewhere and are read when somebody asks: name, what it means, how it is read. */
type Readings = readonly [value: number, labels?: Record<string, string>][];

/** Seconds; a list takes a few milliseconds, a poster some tens, WeChat up to seconds. */
const DURATIONS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const byOperation = ['door', 'operation'] as const;

/** Everything that `/metrics` tells. Labels come from closed sets: doors, operations, outcomes, states. */
export class Metrics {
  readonly registry = new Registry();
  private readonly registers = [this.registry];

  private readonly requests = new Counter({
    name: 'gateway_requests_total',
    help: 'Requests answered.',
    labelNames: [...byOperation, 'outcome'],
    registers: this.registers,
  });
  private readonly durations = new Histogram({
    name: 'gateway_request_duration_seconds',
    help: 'From the headers read to the answer written.',
    labelNames: byOperation,
    buckets: DURATIONS,
    registers: this.registers,
  });
  private readonly statements = new Counter({
    name: 'gateway_statements_total',
    help: 'SQL statements run for requests.',
    labelNames: byOperation,
    registers: this.registers,
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Counts a request that has been answered; `seconds` is how long that took. */
  count({ door, operation, outcome, statements }: Trace, seconds: number): void {
    this.requests.labels(door, operation, outcome).inc();
    this.durations.labels(door, operation).observe(seconds);
    if (statements > 0) this.statements.labels(door, operation).inc(statements);
  }

  /** A figure that goes up and down, such as the length of a queue; read at each scrape. */
  gauge(name: string, help: string, read: () => Readings, labelNames: string[] = []): void {
    new Gauge({
      name,
      help,
      labelNames,
      registers: this.registers,
      collect() {
        for (const [value, labels] of read()) this.set(labels ?? {}, value);
      },
    });
  }

  /** A figure that only grows and is counted elsewhere, such as a cache's hits; read at each scrape. */
  total(name: string, help: string, read: () => Readings, labelNames: string[] = []): void {
    new Counter({
      name,
      help,
      labelNames,
      registers: this.registers,
      collect() {
        this.reset();
        for (const [value, labels] of read()) this.inc(labels ?? {}, value);
      },
    });
  }
}

/** What was answered from memory or disk, and what was not. */
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

/** How many posters are being drawn, and how many wait for a thread. */
export function watchPosters(
  metrics: Metrics,
  queue: { readonly running: number; readonly waiting: number },
): void {
  metrics.gauge(
    'gateway_posters',
    'Posters that are being drawn, and that wait to be.',
    () => [
      [queue.running, { state: 'drawing' }],
      [queue.waiting, { state: 'waiting' }],
    ],
    ['state'],
  );
}

/** Whether each neighbour answers, such as redis or wechat, and how many calls of it failed. */
export function watchNeighbours(metrics: Metrics, { breakers }: Neighbours): void {
  metrics.gauge(
    'gateway_neighbour_up',
    '1, or 0 while a neighbour of the service (redis, wechat and so on) is down.',
    () => breakers.map(({ neighbour, isUp }) => [isUp ? 1 : 0, { neighbour }] as const),
    ['neighbour'],
  );
  metrics.total(
    'gateway_neighbour_failures_total',
    'Calls of a neighbour that failed or took longer than their time limit.',
    () => breakers.map(({ neighbour, failed }) => [failed, { neighbour }] as const),
    ['neighbour'],
  );
}

/** How many of the counters that totals are summed from were wrong at the last check. */
export function watchJobCounts(metrics: Metrics, check: { readonly differences: number }): void {
  metrics.gauge(
    'gateway_job_count_drift',
    'Counters of jobs that differed from a count at the last hourly check; above 0: SELECT job_tally_rebuild().',
    () => [[check.differences]],
  );
}

/** How many connections work, wait, and are waited for. */
export function watchPool(metrics: Metrics, database: Knex): void {
  const pool = poolOf(database);
  metrics.gauge(
    'gateway_database_connections',
    'Connections of the pool: used, free, and callers that wait for one.',
    () => [
      [pool.numUsed(), { state: 'used' }],
      [pool.numFree(), { state: 'free' }],
      [pool.numPendingAcquires(), { state: 'awaited' }],
    ],
    ['state'],
  );
}
