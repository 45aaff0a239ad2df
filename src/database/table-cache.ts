import type { ChangeFeed } from './changes';

/** How long a change that fires no trigger, such as a renamed table, stays unnoticed. */
const MAX_AGE_MS = 1_000;

interface Entry {
  readonly table: string;
  readonly since: number;
  readonly value: Promise<unknown>;
}

/**
 * Caches what is read from tables that hardly change. An entry is dropped when its table changes,
 * and nothing is cached while the change feed is not current. What depends on a request, such as
 * the address it came to, must not be cached.
 */
export class TableCache {
  hits = 0;
  misses = 0;
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly changes: ChangeFeed) {
    changes.onChange((table) => this.forget(table));
  }

  /** Whether what is loaded now is cached. */
  get isRemembering(): boolean {
    return this.changes.isCurrent;
  }

  /**
   * Returns what `load` resolves to, which must read from `table` alone; `key` distinguishes
   * entries of one table. `lag`: how old the loaded data may already be, in milliseconds.
   */
  read<Value>(table: string, key: string, load: () => Promise<Value>, lag = 0): Promise<Value> {
    const name = `${table} ${key}`;
    const known = this.changes.isCurrent ? this.entries.get(name) : undefined;
    const now = performance.now();
    if (known !== undefined && now - known.since < MAX_AGE_MS) {
      this.hits += 1;
      return known.value as Promise<Value>;
    }
    this.misses += 1;
    // Knex runs a query at each `await`; a promise of it runs it once.
    const value = Promise.resolve(load());
    if (!this.changes.isCurrent) return value;
    const entry = { table, since: now - lag, value };
    // Set before it has loaded, so that a change in between drops it.
    this.entries.set(name, entry);
    value.catch(() => {
      if (this.entries.get(name) === entry) this.entries.delete(name);
    });
    return value;
  }

  /** Drops what was read from a table; from all tables if it is null. */
  forget(table: string | null): void {
    for (const [name, entry] of this.entries) {
      if (table === null || entry.table === table) this.entries.delete(name);
    }
  }
}
