import { Counter, Gauge, Registry } from 'prom-client';
import type { Changes } from '../changes/changes';

/** The metrics of a following import for Prometheus. */
export class FollowMetrics {
  readonly registry = new Registry();
  private readonly rows = this.counter(
    'import_follow_units_total',
    'Rows, or rows of a user, that were read again because the old side changed them',
  );
  private readonly batches = this.counter(
    'import_follow_batches_total',
    'Transactions that brought changes of the old side',
  );
  private readonly brought = this.counter(
    'import_follow_compared_rows_total',
    'Rows that comparisons of whole tables had to change here',
  );
  private readonly comparedAt = new Gauge({
    name: 'import_follow_compared_timestamp_seconds',
    help: 'When a table was last compared as a whole and found equal',
    labelNames: ['table'],
    registers: [this.registry],
  });

  constructor(lag: () => number, waiting: () => Promise<number>) {
    new Gauge({
      name: 'import_write_back_lag_seconds',
      help: 'How long the oldest change of this side has waited to be written back',
      registers: [this.registry],
      async collect() {
        this.set(await waiting().catch(() => NaN));
      },
    });
    new Gauge({
      name: 'import_follow_lag_seconds',
      help: 'Time since both sides were last known to be level',
      registers: [this.registry],
      collect() {
        this.set(lag());
      },
    });
  }

  batch({ groups }: Changes): void {
    this.batches.inc();
    for (const each of groups.values()) this.rows.inc(each.size);
  }

  compared(table: string, brought: number, isEqual: boolean): void {
    this.brought.inc(brought);
    if (isEqual) this.comparedAt.set({ table }, Date.now() / 1000);
  }

  private counter(name: string, help: string): Counter {
    return new Counter({ name, help, registers: [this.registry] });
  }
}
