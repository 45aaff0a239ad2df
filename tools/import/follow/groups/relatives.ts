import type { Client } from 'pg';
import { keptOf } from '../../merge/validate-staged';
import { quoted } from '../../source/names';
import { goneBy, groupColumn } from '../../tables/table';
import type { Changes } from '../changes/changes';
import type { Statements } from './statements';
import { idArray, textArray } from './group.sql';
import type { Databases } from './group.stage';
import type { Followed } from '../changes/followed-table';

/** A table with a column that refers to another table. */
interface Reference {
  readonly followed: Followed;
  readonly column: string;
}

const referencesTo = (all: readonly Followed[], name: string): Reference[] =>
  all.flatMap((followed) =>
    Object.entries(followed.plan.table.references ?? {})
      .filter(([, to]) => to === name)
      .map(([column]) => ({ followed, column })),
  );

/**
 * Adds rows of other tables that are affected because users or jobs were added or removed. Called
 * after these are validated and before they are removed.
 */
export function addRelatives(
  client: Client,
  all: readonly Followed[],
  { plan: { table } }: Followed,
  groups: readonly string[],
  changes: Changes,
  statements: Statements,
): void {
  for (const { followed, column } of referencesTo(all, table.name)) {
    const { name } = followed.plan.table;
    const group = groupColumn(followed.plan.table) ?? 'NULL';
    statements.add(
      `SELECT DISTINCT ${group}::text AS unit FROM ${name}
       WHERE ${column} = ANY (${idArray(groups)})
         AND ${column} NOT IN (SELECT id FROM ${keptOf(table)})
       UNION
       SELECT unit FROM import_finding
       WHERE table_name = '${name}' AND kind = '${goneBy(column)}'
         AND was = ANY (${textArray(client, groups)})
         AND was IN (SELECT id::text FROM ${keptOf(table)})`,
      (rows) => rows.forEach((found) => changes.addGroup(followed, found.unit ?? null)),
    );
  }
}

/** Adds rows of other tables whose import depends on changed users (and similar tables). */
export async function addDecided(
  { client, source }: Databases,
  all: readonly Followed[],
  changes: Changes,
): Promise<void> {
  for (const { plan } of all) {
    const ids = [...(changes.deciding.get(plan.table.name) ?? [])];
    if (ids.length === 0) continue;
    for (const { followed, column } of referencesTo(all, plan.table.name)) {
      const { table, columns, from } = followed.plan;
      const group = groupColumn(table);
      if (group === column) ids.forEach((id) => changes.addGroup(followed, id));
      else if (group === null || followed.groupKey === null) changes.addGroup(followed, null);
      else {
        const theirs = columns.find(({ name }) => name === column)?.source?.sql ?? 'NULL';
        const there = await source.query(
          `SELECT DISTINCT ${quoted(followed.groupKey.column)} AS unit FROM ${from}
           WHERE ${theirs} IN (${ids.join(', ')})`,
        );
        const here = await client.query<{ unit: string }>(
          `SELECT DISTINCT ${group}::text AS unit FROM ${table.name}
           WHERE ${column} = ANY (${idArray(ids)})`,
        );
        for (const found of [...there, ...here.rows])
          changes.addGroup(followed, found.unit ?? null);
      }
    }
  }
}
