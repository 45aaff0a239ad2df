import { groupTables } from '../../accounts/admin.read';
import type { LiveSchema } from '../../source/live';
import { namesIn } from '../../source/names';
import type { ImportMap } from '../../plan/map';
import type { Plan } from '../../plan/plan';
import { groupColumn, isGroupTrimmed } from '../../tables/table';

/** The column of the old table that divides its rows into groups; changed groups are read again. */
export interface GroupKey {
  readonly column: string;
  readonly isText: boolean;
  /** Whether values that differ only in surrounding spaces belong to one group. */
  readonly isTrimmed: boolean;
}

/** A table, and how its changes are followed. */
export interface Followed {
  readonly plan: Plan;
  /** The old table. */
  readonly from: string;
  /** Null: after any change the whole table is compared. */
  readonly groupKey: GroupKey | null;
  /** Columns of the old table that affect the import; changes of others are ignored. */
  readonly relevant: ReadonlySet<string>;
  /** Columns of the old table that decide which rows of other tables are imported. */
  readonly relevantToOthers: ReadonlySet<string>;
  /** Our names of those other tables. */
  readonly decidesAbout: readonly string[];
}

const WHOLE_NUMBERS = new Set(['tinyint', 'smallint', 'mediumint', 'int', 'bigint']);

/**
 * Returns how each table is followed. Rows are read again by a column of integers, or of text if it
 * is text here, too; a table for which that cannot work is compared as a whole.
 */
export function followedTables(
  plans: readonly Plan[],
  map: ImportMap,
  schema: LiveSchema,
): readonly Followed[] {
  return plans.map((plan) => {
    const from = map.tables[plan.table.name]?.from ?? '';
    const live = schema.get(from);
    const columns = live?.columns ?? new Map<string, string>();
    const ends = live?.rowEnd == null ? [] : [live.rowEnd];
    const own = plan.columns.map(({ source }) => source?.sql ?? '');
    const others = plans.filter(
      (other) => other !== plan && namesIn([other.where]).has(from.toLowerCase()),
    );
    const named = (texts: readonly string[]) => {
      const words = namesIn(texts);
      return new Set([...columns.keys()].filter((column) => words.has(column.toLowerCase())));
    };
    return {
      plan,
      from,
      groupKey: groupKeyOf(plan, map, columns),
      relevant: new Set([...named([...own, plan.where, plan.rowKey]), ...ends]),
      relevantToOthers: new Set([
        ...named(others.map(({ where }) => where)),
        ...(others.length > 0 ? ends : []),
      ]),
      decidesAbout: others.map(({ table }) => table.name),
    };
  });
}

function groupKeyOf(
  { table, mayRepeat }: Plan,
  map: ImportMap,
  columns: ReadonlyMap<string, string>,
): GroupKey | null {
  const ours = groupColumn(table);
  const theirs = ours === null ? null : (map.tables[table.name]?.columns[ours] ?? null);
  if (ours === null || theirs === null) return null;
  // Rows of different groups could repeat each other.
  if (mayRepeat && !table.key.includes(ours)) return null;
  const isText = table.columns[ours]?.kind.stageType === 'text';
  return isText || WHOLE_NUMBERS.has(columns.get(theirs) ?? '')
    ? { column: theirs, isText, isTrimmed: isGroupTrimmed(table) }
    : null;
}

/** Groups the tables by the old table's name; one old table may become several here. */
export function byOldTable(all: readonly Followed[]): ReadonlyMap<string, readonly Followed[]> {
  const found = new Map<string, Followed[]>();
  for (const each of all) found.set(each.from, [...(found.get(each.from) ?? []), each]);
  return found;
}

/** Returns the old tables that are not followed row by row, each with our table to compare. */
export function wholeByOldTable({ tables: { account } }: ImportMap): ReadonlyMap<string, string> {
  if (account == null) return new Map();
  const { from } = account;
  return new Map([from, ...groupTables(from)].map((name) => [name, 'account']));
}
