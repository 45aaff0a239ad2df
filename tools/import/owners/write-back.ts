import type { Client } from 'pg';
import type { Connection } from 'mysql2/promise';
import { codeOf } from '../../../src/lib/text/reason';
import type { Plan } from '../plan/plan';
import { shown } from '../report/note';
import type { Source } from '../source/source';
import { OldTableWriter, openOldWriter, type OwnRow } from './old-writer';
import { isTime } from './old-times';
import { oldestChanges, removeChanges, type Change } from './outbox';

/** SQLSTATEs of errors about the content of a row: a value, a constraint, a trigger's refusal. */
const ROW_STATES = /^2[23]|^45/;
/** Such errors that also have other states. */
const ROW_FAULTS = new Set([
  'ER_TRUNCATED_WRONG_VALUE_FOR_FIELD',
  'WARN_DATA_TRUNCATED',
  'ER_CHECK_CONSTRAINT_VIOLATED',
  'ER_SIGNAL_EXCEPTION',
]);

/**
 * Writes the changes of this side's own tables to the old database. Commits a batch there first,
 * and then deletes its record here: if the process is killed in between, the same rows are written
 * again, in their state at that time.
 */
export class WriteBack {
  private constructor(
    private readonly client: Client,
    private readonly old: Connection,
    private readonly tables: ReadonlyMap<string, { plan: Plan; writer: OldTableWriter }>,
    private readonly print: (line: string) => void,
  ) {}

  /** Opens the old database; nothing else may use `client`. */
  static async open(
    client: Client,
    { url, source }: { readonly url: string; readonly source: Source },
    plans: readonly Plan[],
    print: (line: string) => void,
  ): Promise<WriteBack> {
    const old = await openOldWriter(url);
    const tables = new Map<string, { plan: Plan; writer: OldTableWriter }>();
    try {
      for (const plan of plans) {
        const writer = await OldTableWriter.open(source, old, plan);
        tables.set(plan.table.name, { plan, writer });
      }
    } catch (error) {
      old.destroy();
      throw error;
    }
    return new WriteBack(client, old, tables, print);
  }

  /** Writes back the oldest changes; returns how many there were. */
  async batch(): Promise<number> {
    const changes = await oldestChanges(this.client, [...this.tables.keys()]);
    if (changes.length === 0) return 0;
    const refused: [Change, string][] = [];
    await this.old.query('START TRANSACTION');
    for (const [name, { plan, writer }] of this.tables) {
      const ofTable = changes.filter(({ table }) => table === name);
      if (ofTable.length === 0) continue;
      const rows = await this.rowsHere(plan, ofTable);
      const seen = new Set<string>();
      for (const change of ofTable) {
        const id = idOf(change.key);
        if (seen.has(id) || isOnlyOurs(change)) continue;
        seen.add(id);
        await writer.write(this.old, change.key, rows.get(id)).catch((error: unknown) => {
          if (!isAboutRow(error)) throw error;
          refused.push([change, (error as Error).message]);
        });
      }
    }
    await this.old.query('COMMIT');
    for (const [{ table, key }, reason] of refused) await this.report(table, key, reason);
    await removeChanges(this.client, changes);
    return changes.length;
  }

  /** Writes back all changes. */
  async drain(): Promise<void> {
    while ((await this.batch()) > 0);
  }

  close(): void {
    this.old.destroy();
  }

  /** Reads the current rows with these keys, after the changes, so that no row is older. */
  private async rowsHere(
    { table: { name, key }, columns }: Plan,
    changes: readonly Change[],
  ): Promise<ReadonlyMap<string, OwnRow>> {
    const selected = columns.map((column) =>
      isTime(column)
        ? `trim_scale(extract(epoch FROM ${column.name}))::text AS ${column.name}`
        : `${column.name}::text AS ${column.name}`,
    );
    const { rows } = await this.client.query<Record<string, string | null>>(
      `SELECT ${selected.join(', ')} FROM ${name} WHERE ${isOneOf(key)}`,
      key.map((_, index) => changes.map((change) => change.key[index] ?? '')),
    );
    return new Map(rows.map((row) => [idOf(key.map((column) => row[column] ?? '')), row]));
  }

  private async report(table: string, key: readonly string[], reason: string): Promise<void> {
    const rowKey = table === 'user_token' ? `${key[0]?.slice(0, 12) ?? ''}…` : key.join('/');
    this.print(`ALERT: ${table} ${rowKey} cannot be written back: ${reason}`);
    await this.client.query(
      `INSERT INTO import_finding (table_name, chunk, row_key, kind, outcome, column_name, became)
       VALUES ($1, 0, $2, 'cannot be written back', 'noted', '', $3)`,
      [table, rowKey, shown(reason)],
    );
  }
}

/** Whether the old side refuses this row; other errors end the run. */
const isAboutRow = (error: unknown) =>
  ROW_FAULTS.has(String(codeOf(error))) ||
  ROW_STATES.test((error as { readonly sqlState?: string }).sqlState ?? '');

/** Whether a token was issued here: the old service, which hashes differently, cannot read it. */
const isOnlyOurs = ({ table, key: [hash = ''] }: Change) =>
  table === 'user_token' && /^[\da-f]{64}$/.test(hash);

const idOf = (key: readonly string[]) => JSON.stringify(key);

/** Compares the key's columns in their own types, so that its index is used. */
function isOneOf(key: readonly string[]): string {
  const names = key.map((_, index) => `k${index}`);
  const typed = key.map((column, index) =>
    column === 'token_hash' ? `k${index}` : `k${index}::integer`,
  );
  const arrays = key.map((_, index) => `$${index + 1}::text[]`);
  return `(${key.join(', ')}) IN (SELECT ${typed.join(', ')}
    FROM unnest(${arrays.join(', ')}) AS wanted (${names.join(', ')}))`;
}

/** The tables that may be written back: those that people change through this service. */
export const WRITABLE = ['job_collect', 'job_keyword', 'user_token'];
