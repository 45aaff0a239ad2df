import type { Client } from 'pg';
import { tableText } from '../../lib/table-text';
import { agrees, type Reconciliation } from '../compare/reconcile';
import { inTransaction } from '../target/transaction';
import { grouped } from '../../lib/grouped';
import { openReport, unwritten } from '../../lib/report-file';

const ROWS_PER_FETCH = 5_000;

interface Counted {
  readonly table_name: string;
  readonly outcome: string;
  readonly kind: string;
  readonly rows: string;
}

/** Counts the findings of each kind; a row may have several. */
export async function countFindings(client: Client): Promise<Counted[]> {
  const { rows } = await client.query<Counted>(
    `SELECT table_name, outcome, kind, count(*)::text AS rows FROM import_finding
     GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  );
  return rows;
}

/**
 * Writes every finding as a JSON line: table, row, outcome, kind, column, the old value and the new
 * one. Returns how many there are.
 */
export async function writeReport(client: Client, file: string): Promise<number> {
  const output = await openReport(file, 'w');
  let written = 0;
  await inTransaction(client, async () => {
    await client.query(
      `DECLARE findings CURSOR FOR SELECT json_build_object(
         'table', table_name, 'row', row_key, 'outcome', outcome,
         'kind', kind, 'column', column_name, 'was', was, 'became', became)::text AS line
       FROM import_finding ORDER BY table_name, outcome, kind, chunk, row_key, column_name`,
    );
    for (;;) {
      const { rows } = await client.query<{ line: string }>(
        `FETCH ${ROWS_PER_FETCH} FROM findings`,
      );
      if (rows.length === 0) return;
      written += rows.length;
      await output.appendFile(rows.map(({ line }) => `${line}\n`).join('')).catch(unwritten);
    }
  }).finally(() => output.close());
  return written;
}

/** Twelve digits let a reader distinguish checksums; all digits are compared. */
const short = (sum: bigint) => sum.toString(16).padStart(12, '0').slice(-12);

export function reconciliationText(all: readonly Reconciliation[]): string {
  const head = [
    'table',
    'read',
    'this run',
    'written',
    'corrected',
    'refused',
    'left out',
    'MySQL',
    'PostgreSQL',
    '',
  ];
  const body = all.map((one) => [
    one.table,
    ...[one.read, one.now, one.written, one.corrected, one.refused, one.leftOut].map(grouped),
    ` ${short(one.source)}`,
    short(one.target),
    agrees(one) ? 'equal' : 'DIFFERENT',
  ]);
  return tableText([head, ...body]);
}

export const findingsText = (counted: readonly Counted[]) =>
  tableText([
    ['table', 'outcome', 'rows', 'what'],
    ...counted.map(({ table_name, outcome, rows, kind }) => [
      table_name,
      outcome,
      grouped(BigInt(rows)),
      kind,
    ]),
  ]);
