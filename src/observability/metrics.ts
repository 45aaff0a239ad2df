import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { commit, version } from '../lib/package-root';
import type { Trace } from '../lib/http/trace';

/** The values, with labels, of a metric that is kept elsewhere. */
type Readings = readonly [value: number, labels?: Record<string, string>][];

/** In seconds; a list takes a few milliseconds, a poster some tens, WeChat up to seconds. */
const DURATIONS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const byOperation = ['endpoint', 'operation'] as const;

/** The metrics of `/metrics`. Labels have closed sets: endpoints, operations, outcomes, states. */
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
    this.gauge(
      'gateway_build_info',
      'Always 1; its labels say which version runs, and which commit, if that is known.',
      () => [[1, { version, commit }]],
      ['version', 'commit'],
    );
  }

  /** Counts an answered request; `seconds` is how long that took. */
  count({ endpoint, operation, outcome, statements }: Trace, seconds: number): void {
    this.requests.labels(endpoint, operation, outcome).inc();
    this.durations.labels(endpoint, operation).observe(seconds);
    if (statements > 0) this.statements.labels(endpoint, operation).inc(statements);
  }

  /** Adds a metric that goes up and down, such as the length of a queue; read at each scrape. */
  gauge(name: string, help: string, read: () => Readings, labelNames: string[] = []): void {
    new Gauge({
      name,
      help,
      labelNames,
      registers: this.registers,
      collect() {
        // Labels that are no longer read must not keep their last value.
        this.reset();
        for (const [value, labels] of read()) this.set(labels ?? {}, value);
      },
    });
  }

  /** Adds a metric that only grows, such as a cache's hits; read at each scrape. */
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
