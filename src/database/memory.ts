import type { Changes } from './changes';

/** What no trigger tells of, such as a table that is renamed, is noticed after so long, in milliseconds. */
const KEPT = 1_000;

interface Entry {
  readonly table: string;
  readonly since: number;
  readonly value: Promise<unknown>;
}

/**
 * Rows of tables that hardly change, kept for a moment and as long as changes to them are heard of; while they are
 * not, each reading asks the database. What depends on a request, such as the address it came to, is no part of what is kept.
 */
export class TableMemory {
  /** Readings that were answered from memory, and that were not. */
  hits = 0;
  misses = 0;
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly changes: Changes) {
    changes.onChange((table) => this.forget(table));
  }

  /** What `load` resolves to, which is read from `table` alone; `key` tells apart what is read from one table. */
  read<Value>(table: string, key: string, load: () => Promise<Value>): Promise<Value> {
    const name = `${table} ${key}`;
    const known = this.changes.current ? this.entries.get(name) : undefined;
    const now = performance.now();
    if (known !== undefined && now - known.since < KEPT) {
      this.hits += 1;
      return known.value as Promise<Value>;
    }
    this.misses += 1;
    // A promise, once and for all: a query of Knex is run by each who awaits it.
    const value = Promise.resolve(load());
    if (!this.changes.current) return value;
    const entry = { table, since: now, value };
    // A change that comes while it is loading takes the entry away, whatever it turns out to be.
    this.entries.set(name, entry);
    value.catch(() => {
      if (this.entries.get(name) === entry) this.entries.delete(name);
    });
    return value;
  }

  /** Drops what was read from a table, or everything. */
  forget(table: string | null): void {
    for (const [name, entry] of this.entries) {
      if (table === null || entry.table === table) this.entries.delete(name);
    }
  }
}
