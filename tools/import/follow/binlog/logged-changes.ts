import { Changes, type LoggedRow } from '../changes/changes';
import type { Followed } from '../changes/followed-table';
import { hasCascades, type Cascades } from '../changes/unlogged';
import { namesIn } from '../../source/names';
import { EVERYTHING, type RowsEvent } from './stream.events';

/** The tables to follow, by the old tables' names. */
export interface FollowedTables {
  readonly followed: ReadonlyMap<string, readonly Followed[]>;
  /** Our tables to compare when these old tables change. */
  readonly whole: ReadonlyMap<string, string>;
  readonly cascades: Cascades;
}

/** Collects the changes in logged events; transactions count once they are committed. */
export class LoggedChanges {
  private open = new Changes();
  private ready = new Changes();
  private statement: string | null = null;

  constructor(private readonly tables: FollowedTables) {}

  /** Whether committed transactions changed anything. */
  get hasChanges(): boolean {
    return !this.ready.isEmpty;
  }

  /** Returns what was committed since the last call. */
  take(): { readonly changes: Changes; readonly statement: string | null } {
    const taken = { changes: this.ready, statement: this.statement };
    this.ready = new Changes();
    this.statement = null;
    return taken;
  }

  commit(): void {
    this.ready.merge(this.open);
    this.open = new Changes();
  }

  /** Adds a table to compare because its changes cannot be read; all tables if it is unknown. */
  addUnreadable(name: string): void {
    const followed = this.tables.followed.get(name) ?? [];
    const others = [
      this.tables.whole.get(name) ?? [],
      this.tables.cascades.get(name)?.changes ?? [],
    ].flat();
    const isKnown = followed.length + others.length > 0;
    for (const each of isKnown ? followed : [...this.tables.followed.values()].flat())
      this.open.addTable(each);
    for (const each of others) this.open.addWhole(each);
  }

  /** Adds the rows of an event of this type. */
  addRows({ tableId, tableMap, rows }: RowsEvent, type: string): void {
    const name = tableMap[tableId]?.tableName ?? '';
    const whole = this.tables.whole.get(name);
    if (whole !== undefined) this.open.addWhole(whole);
    const cascades = this.tables.cascades.get(name);
    for (const [before, after] of rows.map((row) => changeOf(row, type))) {
      for (const followed of this.tables.followed.get(name) ?? [])
        this.open.add(followed, before, after);
      if (cascades !== undefined && hasCascades(cascades, before, after))
        for (const each of cascades.changes) this.open.addWhole(each);
    }
  }

  /** Adds a statement that is not logged row by row: the tables that it names are compared. */
  addStatement(query: string): void {
    const names = namesIn([query]);
    const isAny = EVERYTHING.test(query);
    for (const [old, tables] of this.tables.followed) {
      if (!isAny && !names.has(old.toLowerCase())) continue;
      for (const each of tables) this.open.addTable(each);
      this.statement = query;
    }
    for (const [old, ours] of this.tables.whole)
      if (isAny || names.has(old.toLowerCase())) this.open.addWhole(ours);
  }
}

/** A row before and after a change; null if it did not exist then. */
function changeOf(
  row: RowsEvent['rows'][number],
  type: string,
): [before: LoggedRow | null, after: LoggedRow | null] {
  if (type === 'UpdateRows') return [row.before ?? null, row.after ?? null];
  return type === 'WriteRows' ? [null, row] : [row, null];
}
