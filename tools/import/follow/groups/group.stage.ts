import type { Client } from 'pg';
import { prepareKept } from '../../merge/validate-staged';
import { shown } from '../../report/note';
import type { Source } from '../../source/source';
import { sourceRowsWhere } from '../../compare/sql';
import { converter, type Converted } from '../../stage/convert';
import { STAGE_COLUMNS, stageOf, stageTable } from '../../target/staging-table';
import { fieldsOf } from '../../stage/copy';
import { FINDING_COLUMNS, findingRows } from '../../stage/stage.findings';
import type { Statements } from './statements';
import { ofGroups, textArray } from './group.sql';
import type { Followed } from '../changes/followed-table';

export interface Databases {
  /** A connection that `prepareGroups` has prepared. */
  readonly client: Client;
  /** The old database, in a snapshot. */
  readonly source: Source;
}

/**
 * A batch touches a few rows of large tables. PostgreSQL does not expect that: it has to look them
 * up by index, and not to compile the statement. A merge join would read a whole index.
 */
const FEW_ROWS = 'SET jit = off; SET enable_seqscan = off; SET enable_mergejoin = off';

/**
 * Gives a connection its own staging tables, which each transaction leaves empty, and the views
 * over them, so that a batch changes no catalogue.
 */
export async function prepareGroups(client: Client, followed: readonly Followed[]): Promise<void> {
  await client.query(FEW_ROWS);
  for (const { plan, groupKey } of followed) {
    if (groupKey === null) continue;
    const create = stageTable(plan.table).replace(':passing', 'TEMP');
    await client.query(create.replace(/;$/, ' ON COMMIT DELETE ROWS'));
    await client.query(prepareKept(plan.table));
  }
  await client.query(
    `CREATE TEMP TABLE import_tree (id integer, parent_id bigint, staged boolean)
     ON COMMIT DELETE ROWS`,
  );
}

/**
 * After this many characters, rows are sent together with everything before them: a string in Node
 * has at most 512 Mi characters, and memory is limited, too.
 */
const PIECE_LENGTH = 8 * 1024 * 1024;

/** Reads the rows of some groups, and adds statements that stage them and record their findings. */
export async function stageGroups(
  { client, source }: Databases,
  { plan, groupKey }: Followed,
  groups: readonly string[],
  statements: Statements,
): Promise<void> {
  if (groupKey === null || groups.length === 0) return;
  const { table } = plan;
  const known = textArray(
    client,
    groups.map((name) => shown(name) ?? ''),
  );
  statements.add(
    `DELETE FROM import_finding WHERE table_name = '${table.name}' AND unit = ANY (${known})`,
  );
  const columns = [...plan.columns.map(({ name }) => name), ...STAGE_COLUMNS];
  const convert = converter(plan);
  let remarkable: Converted[] = [];
  let rows: (string | null)[][] = [];
  let size = 0;
  const addRows = () => {
    statements.add(insert(client, stageOf(table), columns, rows));
    const findings = [...findingRows(table.name, remarkable)];
    statements.add(insert(client, 'import_finding', FINDING_COLUMNS, findings));
    [rows, remarkable, size] = [[], [], 0];
  };
  // The source is read to its end after a failure, too: abandoning it would end the session.
  let failure: Error | undefined;
  await source.stream(sourceRowsWhere(plan, ofGroups(groupKey, groups)), (row, resume) => {
    if (failure !== undefined) return true;
    const converted = convert(row);
    if (converted.findings.length > 0) remarkable.push({ ...converted, line: null });
    if (converted.line !== null) rows.push(fieldsOf(converted.line));
    size += converted.line?.length ?? 0;
    if (size < PIECE_LENGTH) return true;
    addRows();
    const sent = statements.run(client).catch((error: unknown) => (failure = error as Error));
    void sent.then(() => resume());
    return false;
  });
  if (failure !== undefined) throw failure;
  addRows();
}

function insert(
  client: Client,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly (string | null)[])[],
): string {
  if (rows.length === 0) return '';
  const value = (text: string | null) => (text === null ? 'NULL' : client.escapeLiteral(text));
  const values = rows.map((row) => `(${row.map(value).join(', ')})`);
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${values.join(', ')}`;
}
