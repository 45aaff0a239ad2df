import type { ChangeFeed } from './changes';

/** How long a change that fires no trigger, such as renaming a table, may go unnoticed. */
const MAX_AGE_MS = 1_000;

interface Entry {
  readonly table: string;
  readonly since: number;
  readonly value: Promise<unknown>;
}

/**
 * Caches reads of tables that rarely change. An entry is dropped when its table changes, and
 * nothing is cached while the change feed is not current. Values that depend on the request, such
 * as the address that it came to, must not be cached.
 */
export class TableCache {
  hits = 0;
  misses = 0;
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly changes: ChangeFeed) {
    changes.onChange((table) => this.forget(table));
  }

  /** Whether values loaded now are cached. */
  get isRemembering(): boolean {
    return this.changes.isCurrent;
  }

  /**
   * Returns the cached value or that of `load`, which must read `table` alone; `key` distinguishes
   * entries of one table. `lag`: how old loaded data may already be, in milliseconds.
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

  /** Drops a table's entries; those of all tables if it is null. */
  forget(table: string | null): void {
    for (const [name, entry] of this.entries) {
      if (table === null || entry.table === table) this.entries.delete(name);
    }
  }
}
