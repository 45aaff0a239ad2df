import { createConnection, type Connection, type ResultSetHeader } from 'mysql2/promise';
import { quoted, type Plan, type PlannedColumn } from '../plan/plan';
import type { Source } from '../source/source';
import { isDate, NEVER } from '../kinds/time';
import { isTime, oldTime, timeFormsOf, type TimeForm } from './old-times';

/** A row of this side, its columns as text. */
export type OwnRow = Readonly<Record<string, string | null>>;

/** The only connection that writes to the old database. */
export async function openOldWriter(url: string): Promise<Connection> {
  const connection = await createConnection({
    uri: url,
    charset: 'utf8mb4',
    connectTimeout: 10_000,
  });
  connection.on('error', () => undefined);
  // Values that do not fit are refused, not truncated.
  await connection.query(
    "SET SESSION time_zone = '+00:00', sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION'",
  );
  return connection;
}

/** The value for a column that the map does not know and that has no default. */
type Fill = readonly [column: string, value: string | number];

/** How rows of a table are written to the old database, by our key. */
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
      const [first] = writer.columns;
      await connection.query(
        `UPDATE ${plan.from} SET ${first?.source?.sql} = ${first?.source?.sql} WHERE FALSE`,
      );
    } catch (error) {
      throw new Error(
        `${plan.table.name} cannot be written back: ` +
          `GRANT SELECT, INSERT, UPDATE, DELETE ON ${from} (${(error as Error).message})`,
        { cause: error },
      );
    }
    return writer;
  }

  /** Makes the row with a key the same as here; `row` undefined: it does not exist any more. */
  async write(connection: Connection, key: readonly string[], row?: OwnRow): Promise<void> {
    const is = this.keyColumns.map((column) => `${column} = ?`).join(' AND ');
    if (row === undefined) {
      await connection.query(`DELETE FROM ${this.from} WHERE ${is}`, [...key]);
      return;
    }
    const values = this.columns.map((column) => this.oldValue(column, row[column.name] ?? null));
    const names = this.columns.map(({ source }) => source?.sql ?? '');
    const set = names.map((name) => `${name} = ?`).join(', ');
    const [{ affectedRows }] = await connection.query<ResultSetHeader>(
      `UPDATE ${this.from} SET ${set} WHERE ${is}`,
      [...values, ...key],
    );
    if (affectedRows > 0) return;
    const all = [...names, ...this.fill.map(([name]) => quoted(name))];
    await connection.query(
      `INSERT INTO ${this.from} (${all.join(', ')}) VALUES (${all.map(() => '?').join(', ')})`,
      [...values, ...this.fill.map(([, value]) => value)],
    );
  }

  /** A value in the form of the old column. */
  private oldValue(column: PlannedColumn, value: string | null): string | number | null {
    const { name, source } = column;
    if (value === null || source === null || !isTime(column)) return value;
    // The old side uses 0 or nothing for "never".
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

/**
 * Columns that the server computes cannot be written, and neither can the others they depend on.
 */
async function refuseComputed(source: Source, from: string, plan: Plan): Promise<void> {
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

async function fillOf(source: Source, from: string, plan: Plan): Promise<Fill[]> {
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
    // A row without a value has the first one of an ENUM.
    if (name == null || known.has(quoted(name)) || type === 'enum') return [];
    if (ofKey === 'PRI')
      throw new Error(
        `${plan.table.name} cannot be written back: ${from}.${name} has no AUTO_INCREMENT.`,
      );
    if (type === 'time') return [[name, '00:00:00']];
    const isText = /char|text|blob|binary|set/.test(type ?? '');
    const hasDate = /date|time/.test(type ?? '');
    return [[name, hasDate ? '1970-01-01' : isText ? '' : 0]];
  });
}
