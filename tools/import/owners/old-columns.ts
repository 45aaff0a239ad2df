import type { Plan } from '../plan/plan';
import { quoted } from '../source/names';
import type { Source } from '../source/source';

/** The value for a column that the map does not know and that has no default. */
export type Fill = readonly [column: string, value: string | number];

/** Throws if the server computes a column of the plan, which then cannot be written. */
export async function refuseComputed(source: Source, from: string, plan: Plan): Promise<void> {
  const computed = await source.query(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = ? AND extra LIKE '%GENERATED%'
       AND extra NOT LIKE '%DEFAULT_GENERATED%'`,
    [from],
  );
  const found = computed.find(({ name }) =>
    plan.columns.some(({ source: column }) => column?.sql === quoted(name ?? '')),
  );
  if (found !== undefined)
    throw new Error(
      `${plan.table.name} cannot be written back: the server computes ${from}.${found.name}.`,
    );
}

/** Returns values that a new row needs besides the map's columns. */
export async function fillOf(source: Source, from: string, plan: Plan): Promise<Fill[]> {
  const columns = await source.query(
    `SELECT column_name AS name, data_type AS type, column_key AS of_key
     FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = ? AND is_nullable = 'NO'
       AND column_default IS NULL
       AND extra NOT LIKE '%auto_increment%' AND extra NOT LIKE '%GENERATED%'`,
    [from],
  );
  const known = new Set(plan.columns.map((column) => column.source?.sql));
  return columns.flatMap(({ name, type, of_key: ofKey }): Fill[] => {
    // Without a value, an ENUM column gets its first one.
    if (name == null || known.has(quoted(name)) || type === 'enum') return [];
    if (ofKey === 'PRI')
      throw new Error(
        `${plan.table.name} cannot be written back: ${from}.${name} has no AUTO_INCREMENT.`,
      );
    if (type === 'time') return [[name, '00:00:00']];
    const isText = /char|text|blob|binary|set/.test(type ?? '');
    const hasDate = /date|time/.test(type ?? '');
    // A TIMESTAMP cannot hold the first second of 1970.
    return [[name, hasDate ? '1970-01-02' : isText ? '' : 0]];
  });
}
