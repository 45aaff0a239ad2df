import type { Followed } from './followed-table';

/** A row in the log, by the old table's columns. */
export type LoggedRow = Readonly<Record<string, unknown>>;

/** The most units that are kept apart; if more changed, comparing the table is faster. */
const MAX_UNITS = 5_000;

/** What transactions have changed, by our name of the table. */
export class Changes {
  /** Units whose rows have to be read again. */
  readonly units = new Map<string, Set<string>>();
  /**
   * Units of users (and similar tables) whose change decides which rows of other tables are
   * imported.
   */
  readonly deciding = new Map<string, Set<string>>();
  /** Tables that have to be compared as a whole. */
  readonly whole = new Set<string>();

  get isEmpty(): boolean {
    return this.units.size + this.deciding.size + this.whole.size === 0;
  }

  /** Adds a row before and after a change; null if it did not exist then. */
  add(followed: Followed, before: LoggedRow | null, after: LoggedRow | null): void {
    const { plan, unit } = followed;
    const { name } = plan.table;
    const rows = [before, after].filter((row) => row !== null);
    const isNew = (columns: ReadonlySet<string>) =>
      before === null || after === null || differ(before, after, columns);
    if (isNew(followed.relevant)) {
      if (unit === null) this.addWhole(name);
      else for (const row of rows) this.addTo(this.units, name, unitIn(row, unit));
    }
    if (followed.relevantToOthers.size === 0 || !isNew(followed.relevantToOthers)) return;
    const units = rows.map((row) => (unit === null ? null : unitIn(row, unit)));
    for (const each of units)
      if (each === null) this.addTable(followed);
      else this.addTo(this.deciding, name, each);
  }

  /** Adds a table of which it is unknown what changed, and how that affects other tables. */
  addTable({ plan, decidesAbout }: Followed): void {
    for (const name of [plan.table.name, ...decidesAbout]) this.addWhole(name);
  }

  /** Adds a unit that has to be read again because of another table; null: it is unknown which. */
  addUnit({ plan, unit: by }: Followed, unit: string | null): void {
    this.addTo(this.units, plan.table.name, by === null ? null : unit);
  }

  addWhole(name: string): void {
    this.whole.add(name);
    this.units.delete(name);
  }

  /** Adds what another collected. */
  merge(other: Changes): void {
    for (const into of ['units', 'deciding'] as const)
      for (const [name, units] of other[into])
        for (const unit of units) this.addTo(this[into], name, unit);
    for (const name of other.whole) this.addWhole(name);
  }

  clear(): void {
    this.units.clear();
    this.deciding.clear();
    this.whole.clear();
  }

  private addTo(into: Map<string, Set<string>>, name: string, unit: string | null): void {
    if (into === this.units && this.whole.has(name)) return;
    const units = into.get(name) ?? new Set();
    into.set(name, units);
    if (unit !== null) units.add(unit);
    if (unit === null || units.size > MAX_UNITS) this.addWhole(name);
  }
}

/** The unit of a row; null: the log does not say. */
function unitIn(row: LoggedRow, { column, isText }: NonNullable<Followed['unit']>): string | null {
  const value = row[column];
  if (value === null) return isText ? '' : '0';
  if (isText) return typeof value === 'string' ? value : null;
  const number = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  return /^-?\d+$/.test(number) ? number : null;
}

const differ = (before: LoggedRow, after: LoggedRow, columns: ReadonlySet<string>) =>
  [...columns].some(
    (column) =>
      before[column] !== after[column] &&
      JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  );
