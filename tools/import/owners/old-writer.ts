import { isDenied } from '../follow/errors/errors';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import type { Plan, PlannedColumn } from '../plan/plan';
import { connectionOptions } from '../source/connection-options';
import { quoted } from '../source/names';
import type { Source, SourceRow } from '../source/source';
import { asRead } from '../compare/sql';
import { isDate, NEVER } from '../kinds/time';
import { Notes } from '../report/note';
import { textOf } from '../stage/convert';
import { fillOf, refuseComputed, type Fill } from './old-columns';
import { isTime, oldTime, timeFormsOf, type TimeForm } from './old-times';

/** A row of this side, its columns as text. */
export type OwnRow = Readonly<Record<string, string | null>>;

type OldRow = Readonly<Record<string, SourceRow[number]>>;

/** Opens the only connection that writes to the old database. */
export async function openOldWriter(url: string): Promise<Connection> {
  const connection = await createConnection(connectionOptions(url));
  connection.on('error', () => undefined);
  try {
    // Values that do not fit are refused, not truncated.
    await connection.query(
      "SET SESSION time_zone = '+00:00', sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION'",
    );
  } catch (error) {
    connection.destroy();
    throw error;
  }
  return connection;
}

/** Writes rows of a table to the old database, by our key. */
export class OldTableWriter {
  private constructor(
    private readonly plan: Plan,
    private readonly from: string,
    private readonly fill: readonly Fill[],
    private readonly times: ReadonlyMap<string, TimeForm>,
  ) {}

  /** Throws if the user may not write, or if rows could not be added. */
  static async open(source: Source, connection: Connection, plan: Plan): Promise<OldTableWriter> {
    const from = plan.from.replaceAll('`', '');
    await refuseComputed(source, from, plan);
    const fill = await fillOf(source, from, plan);
    const writer = new OldTableWriter(plan, plan.from, fill, await timeFormsOf(source, plan));
    try {
      await connection.query(`DELETE FROM ${plan.from} WHERE FALSE`);
      await connection.query(`INSERT INTO ${plan.from} SELECT * FROM ${plan.from} WHERE FALSE`);
      const same = writer.columns.map(({ source: its }) => `${its?.sql} = ${its?.sql}`).join(', ');
      await connection.query(`UPDATE ${plan.from} SET ${same} WHERE FALSE`);
    } catch (error) {
      const advice = isDenied(error)
        ? `; GRANT SELECT, INSERT, UPDATE, DELETE ON ${await nameOf(source, from)} TO it`
        : '';
      throw new Error(
        `${plan.table.name} cannot be written back: ${(error as Error).message}${advice}`,
        { cause: error },
      );
    }
    return writer;
  }

  /**
   * Makes the row with a key equal to ours; deletes it if `row` is undefined. A value that the
   * import already reads as ours keeps its form: a zero date, bytes that are not UTF-8.
   */
  async write(connection: Connection, key: readonly string[], row?: OwnRow): Promise<void> {
    const is = this.keyColumns.map((column) => `${column} = ?`).join(' AND ');
    if (row === undefined) {
      await connection.query(`DELETE FROM ${this.from} WHERE ${is}`, [...key]);
      return;
    }
    const { columns, from } = this;
    const selected = columns.map(
      (column, index) => `${column.source === null ? 'NULL' : asRead(column.source)} AS c${index}`,
    );
    const [there] = await connection.query<RowDataPacket[]>(
      `SELECT ${selected.join(', ')} FROM ${from} WHERE ${is} FOR UPDATE`,
      [...key],
    );
    const rows: readonly OldRow[] = there;
    if (rows.length === 0) return this.insert(connection, row);
    const changed = columns.filter(
      (column, index) =>
        !rows.every((old) => meaning(column, old[`c${index}`]) === row[column.name]),
    );
    if (changed.length === 0) return;
    const set = changed.map(({ source }) => `${source?.sql} = ?`);
    await connection.query(`UPDATE ${from} SET ${set.join(', ')} WHERE ${is}`, [
      ...changed.map((column) => this.oldValue(column, row)),
      ...key,
    ]);
  }

  private async insert(connection: Connection, row: OwnRow): Promise<void> {
    const { columns, fill, from } = this;
    const names = [
      ...columns.map(({ source }) => source?.sql),
      ...fill.map(([name]) => quoted(name)),
    ];
    await connection.query(
      `INSERT INTO ${from} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      [...columns.map((column) => this.oldValue(column, row)), ...fill.map(([, value]) => value)],
    );
  }

  /** Converts a value to the form of the old column. */
  private oldValue(column: PlannedColumn, row: OwnRow): string | number | null {
    const { name, source } = column;
    const value = row[name] ?? null;
    if (value === null || source === null || !isTime(column)) return value;
    // The old side uses 0 or NULL for "never".
    if (name === 'expiretime' && value === String(NEVER)) return isDate(source) ? null : 0;
    return oldTime(value, this.times.get(name) ?? 0, source);
  }

  private get columns(): readonly PlannedColumn[] {
    return this.plan.columns.filter(({ source }) => source !== null);
  }

  private get keyColumns(): readonly string[] {
    const { columns, table } = this.plan;
    return table.key.map((name) => {
      const source = columns.find((column) => column.name === name)?.source;
      if (source == null)
        throw new Error(`${table.name} cannot be written back: it has no ${name} there.`);
      return source.sql;
    });
  }
}

/** Returns the row's value as the import reads it, in the text form of this side's rows. */
function meaning({ kind, source }: PlannedColumn, raw: SourceRow[number] | undefined) {
  return source === null ? null : kind.text(kind.convert(textOf(raw), new Notes(), source));
}

/** Returns a table's name, qualified by its database. */
async function nameOf(source: Source, table: string): Promise<string> {
  const [row] = await source.query('SELECT DATABASE() AS name');
  return `${row?.name ?? ''}.${table}`;
}
