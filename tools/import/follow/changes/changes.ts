import { trimmed } from '../../kinds/kind';
import type { Followed, GroupKey } from './followed-table';

/** A row in the log, by the old table's columns. */
export type LoggedRow = Readonly<Record<string, unknown>>;

/** The most groups kept for a table; if more changed, comparing the table is faster. */
const MAX_GROUPS = 5_000;

/** What transactions have changed, by our names of the tables. */
export class Changes {
  /** Groups whose rows have to be read again. */
  readonly groups = new Map<string, Set<string>>();
  /**
   * Groups of users (and similar tables) whose change decides which rows of other tables are
   * imported.
   */
  readonly deciding = new Map<string, Set<string>>();
  /** Tables that have to be compared as a whole. */
  readonly whole = new Set<string>();

  get isEmpty(): boolean {
    return this.groups.size + this.deciding.size + this.whole.size === 0;
  }

  /** Adds a row before and after a change; null if it did not exist then. */
  add(followed: Followed, before: LoggedRow | null, after: LoggedRow | null): void {
    const { plan, groupKey } = followed;
    const { name } = plan.table;
    const rows = [before, after].filter((row) => row !== null);
    const isNew = (columns: ReadonlySet<string>) =>
      before === null || after === null || differ(before, after, columns);
    if (isNew(followed.relevant)) {
      if (groupKey === null) this.addWhole(name);
      else for (const row of rows) this.addTo(this.groups, name, groupIn(row, groupKey));
    }
    if (followed.relevantToOthers.size === 0 || !isNew(followed.relevantToOthers)) return;
    const groups = rows.map((row) => (groupKey === null ? null : groupIn(row, groupKey)));
    for (const each of groups)
      if (each === null) this.addTable(followed);
      else this.addTo(this.deciding, name, each);
  }

  /** Adds a table in which unknown rows changed, and the tables that depend on it. */
  addTable({ plan, decidesAbout }: Followed): void {
    for (const name of [plan.table.name, ...decidesAbout]) this.addWhole(name);
  }

  /** Adds a group to read again because another table changed; null if it is unknown which. */
  addGroup({ plan, groupKey }: Followed, group: string | null): void {
    const name = groupKey === null || group === null ? null : groupOf(group, groupKey);
    this.addTo(this.groups, plan.table.name, name);
  }

  addWhole(name: string): void {
    this.whole.add(name);
    this.groups.delete(name);
  }

  /** Adds everything that `other` has collected. */
  merge(other: Changes): void {
    for (const into of ['groups', 'deciding'] as const)
      for (const [name, groups] of other[into])
        for (const group of groups) this.addTo(this[into], name, group);
    for (const name of other.whole) this.addWhole(name);
  }

  clear(): void {
    this.groups.clear();
    this.deciding.clear();
    this.whole.clear();
  }

  private addTo(into: Map<string, Set<string>>, name: string, group: string | null): void {
    if (into === this.groups && this.whole.has(name)) return;
    const groups = into.get(name) ?? new Set();
    into.set(name, groups);
    if (group !== null) groups.add(group);
    if (group === null || groups.size > MAX_GROUPS) this.addWhole(name);
  }
}

/** Returns the group of a row; null if the log does not say, or PostgreSQL cannot store it. */
function groupIn(row: LoggedRow, key: GroupKey): string | null {
  const { column, isText } = key;
  const value = row[column];
  if (value === null) return isText ? '' : '0';
  if (isText) return typeof value === 'string' ? groupOf(value, key) : null;
  const number = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  return /^-?\d+$/.test(number) ? number : null;
}

/** Returns the group of a value; null for a text with a NUL, which PostgreSQL cannot store. */
function groupOf(value: string, { isTrimmed }: GroupKey): string | null {
  if (value.includes('\0')) return null;
  return isTrimmed ? trimmed(value) : value;
}

const differ = (before: LoggedRow, after: LoggedRow, columns: ReadonlySet<string>) =>
  [...columns].some(
    (column) =>
      before[column] !== after[column] &&
      JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  );
