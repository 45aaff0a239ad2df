import type { Knex } from 'knex';
import { MigrationFolder } from './migrate';

/** What a rollback deletes permanently. */
export interface Losses {
  /** Each with its number of rows. */
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
  /** Columns of tables that stay, each with the number of rows that hold a value in it. */
  readonly columns: readonly { readonly name: string; readonly rows: number }[];
}

interface Column {
  readonly table: string;
  readonly column: string;
  /** Identifies the table and the column, which may be renamed. */
  readonly tableId: number;
  readonly id: string;
}

const COLUMNS = `
  SELECT relname AS "table", attname AS "column", attrelid AS "tableId",
    attrelid || '.' || attnum AS id
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
  WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
    AND attnum > 0 AND NOT attisdropped
  ORDER BY relname, attnum`;

class Rehearsed extends Error {}

/**
 * Returns what rolling back these migrations would delete. Runs them in a transaction and rolls
 * that back, so that nothing is overlooked; locks the tables meanwhile.
 */
export async function rehearseRollback(database: Knex, names: readonly string[]): Promise<Losses> {
  const source = new MigrationFolder();
  const columnsOf = async (through: Knex) => (await through.raw<{ rows: Column[] }>(COLUMNS)).rows;
  let [before, after]: [Column[], Column[]] = [[], []];
  await database
    .transaction(async (transaction) => {
      // A transaction that waits for a lock blocks all that come after it.
      await transaction.raw("SET LOCAL lock_timeout = '5s'");
      before = await columnsOf(transaction);
      for (const name of names) await (await source.getMigration(name)).down?.(transaction);
      after = await columnsOf(transaction);
      throw new Rehearsed();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rehearsed)) throw error;
    });
  const left = new Set(after.map(({ tableId }) => tableId));
  const kept = new Set(after.map(({ id }) => id));
  const gone = before.filter(({ id }) => !kept.has(id));
  const columns = gone.filter(({ tableId }) => left.has(tableId));
  const tables = new Set(
    gone.filter(({ tableId }) => !left.has(tableId)).map(({ table }) => table),
  );
  return {
    tables: await inTurn([...tables], async (name) => ({
      name,
      rows: await countOf(database, name),
    })),
    columns: await inTurn(columns, async ({ table, column }) => ({
      name: `${table}.${column}`,
      rows: await countOf(database, table, column),
    })),
  };
}

async function countOf(database: Knex, table: string, column = '*'): Promise<number> {
  const [counted] = await database(table).count<{ rows: string }[]>({ rows: column });
  return Number(counted?.rows ?? 0);
}

async function inTurn<Item, Result>(
  items: readonly Item[],
  one: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await one(item));
  return results;
}
