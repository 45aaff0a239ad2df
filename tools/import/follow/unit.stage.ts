import type { Client } from 'pg';
import { converter, STAGE_COLUMNS, type Converted } from '../stage/convert';
import { CopyIn } from '../stage/copy';
import type { Source } from '../source/source';
import { sourceRowsWhere } from '../compare/sql';
import { writeFindings } from '../stage/stage.findings';
import { stageOf, stageTable } from '../target/state';
import { createKept } from '../merge/merge';
import { shown } from '../report/note';
import { ofUnits } from './unit.sql';
import type { Followed } from './ways';

export interface Databases {
  /** A connection of `prepareUnits`. */
  readonly client: Client;
  /** The old database, in a snapshot. */
  readonly source: Source;
}

/**
 * A batch is a few rows of large tables, and PostgreSQL knows neither: it is to look rows up, and to
 * compile nothing.
 */
const FEW_ROWS = 'SET jit = off; SET enable_seqscan = off';

/**
 * Gives a connection staging tables of its own, which are empty after each transaction, and the
 * views over them: a batch then changes no catalogue.
 */
export async function prepareUnits(client: Client, followed: readonly Followed[]): Promise<void> {
  await client.query(FEW_ROWS);
  for (const { plan, unit } of followed) {
    if (unit === null) continue;
    const create = stageTable(plan.table).replace(':passing', 'TEMP');
    await client.query(create.replace(/;$/, ' ON COMMIT DELETE ROWS'));
    await createKept(client, plan, 'VIEW');
  }
  await client.query(
    'CREATE TEMP TABLE import_tree (id integer, parent_id bigint, staged boolean) ON COMMIT DELETE ROWS',
  );
}

/** Reads the rows of some units into the staging table, and what is remarkable about them. */
export async function stageUnits(
  { client, source }: Databases,
  { plan, unit }: Followed,
  units: readonly string[],
): Promise<void> {
  if (unit === null || units.length === 0) return;
  const { table } = plan;
  await client.query('DELETE FROM import_finding WHERE table_name = $1 AND unit = ANY ($2)', [
    table.name,
    units.map(shown),
  ]);
  const remarkable: Converted[] = [];
  const lines: string[] = [];
  const convert = converter(plan);
  await source.stream(sourceRowsWhere(plan, ofUnits(unit, units)), (row) => {
    const converted = convert(row);
    if (converted.findings.length > 0) remarkable.push({ ...converted, line: null });
    if (converted.line !== null) lines.push(converted.line);
    return true;
  });
  // Not while they come: what PostgreSQL refuses must not break the connection to the old database.
  const columns = [...plan.columns.map(({ name }) => name), ...STAGE_COLUMNS];
  const copy = new CopyIn(client, stageOf(table), columns);
  for (const line of lines) copy.write(line);
  await copy.end();
  await writeFindings(client, table.name, remarkable);
}
