import type { LiveSchema } from '../../source/live';
import type { LoggedRow } from './changes';
import type { Followed } from './followed-table';

/**
 * What the server changes itself, without logging it, when rows of a table are deleted or updated.
 */
interface CascadesOfTable {
  /** Columns that foreign keys refer to. */
  readonly columns: ReadonlySet<string>;
  /** Our tables in which it changes rows. */
  readonly changes: readonly string[];
}

/** By the old tables' names, whether they are followed or not. */
export type Cascades = ReadonlyMap<string, CascadesOfTable>;

export function cascadesOf(all: readonly Followed[], schema: LiveSchema): Cascades {
  const found = new Map<string, CascadesOfTable>();
  for (const to of new Set([...schema.values()].flatMap(pointedTo))) {
    const reached = reachedFrom(to, schema);
    const changes = all.filter(({ from }) => reached.has(from)).map(({ plan }) => plan.table.name);
    const columns = new Set(
      [...schema.values()].flatMap(({ cascades }) =>
        cascades.filter((each) => each.to === to).map(({ column }) => column),
      ),
    );
    if (changes.length > 0) found.set(to, { columns, changes });
  }
  return found;
}

const pointedTo = ({ cascades }: { readonly cascades: readonly { readonly to: string }[] }) =>
  cascades.map(({ to }) => to);

/** Old tables whose rows change with those of a table, directly or through others. */
function reachedFrom(table: string, schema: LiveSchema): ReadonlySet<string> {
  const reached = new Set<string>();
  const add = (to: string) => {
    for (const { name, cascades } of schema.values()) {
      if (reached.has(name) || !pointedTo({ cascades }).includes(to)) continue;
      reached.add(name);
      add(name);
    }
  };
  add(table);
  return reached;
}

/** Whether a row's change made the server react: it was deleted, or a referenced column changed. */
export const hasCascades = (
  { columns }: CascadesOfTable,
  before: LoggedRow | null,
  after: LoggedRow | null,
): boolean =>
  before !== null &&
  (after === null || [...columns].some((column) => before[column] !== after[column]));

/** Returns why changes of these tables cannot be read from a log; null if they can. */
export function whyUnlogged(all: readonly Followed[], schema: LiveSchema): string | null {
  const view = all.find(({ from }) => schema.get(from)?.isView);
  if (view !== undefined) return `${view.from} is a view, and the log names what is behind it`;
  const unknown = [...cascadesOf(all, schema).keys()].find((name) => !schema.has(name));
  if (unknown === undefined) return null;
  return `the user may not read ${unknown}, to which foreign keys point that change rows unlogged`;
}
