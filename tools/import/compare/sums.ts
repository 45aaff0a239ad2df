import type { Client } from 'pg';
import type { Plan } from '../plan/plan';
import type { Source } from '../source/source';
import { sourceSums, targetSums } from './sql';
import type { Table } from '../tables/table';

export interface Sum {
  readonly rows: bigint;
  readonly sum: bigint;
}

export type Sums = ReadonlyMap<bigint, Sum>;

export const NOTHING: Sum = { rows: 0n, sum: 0n };

type Row = Readonly<Record<string, string | null>>;

const toSums = (rows: readonly Row[]): Sums =>
  new Map(
    rows.map(({ chunk, rows: count, sum }) => [
      BigInt(chunk ?? 0),
      { rows: BigInt(count ?? 0), sum: BigInt(sum ?? 0) },
    ]),
  );

/** Reads the sums that MySQL computes now. */
export const readSourceSums = async (source: Source, plan: Plan): Promise<Sums> =>
  toSums(await source.query(sourceSums(plan)));

/** Reads the sums that PostgreSQL computes now. */
export const readTargetSums = async (client: Client, table: Table): Promise<Sums> =>
  toSums((await client.query<Row>(targetSums(table))).rows);

/** Reads the staging table's content, with the checksums at the time of reading the old rows. */
export const readStaged = async (client: Client, { name }: Table): Promise<Sums> =>
  toSums(
    (
      await client.query<Row>(
        `SELECT chunk::text, source_rows::text AS rows, source_sum::text AS sum
         FROM import_staged WHERE table_name = $1`,
        [name],
      )
    ).rows,
  );

export const sameSum = (one: Sum = NOTHING, other: Sum = NOTHING) =>
  one.rows === other.rows && one.sum === other.sum;

/** An imported chunk: MySQL's count at that time, and the count that PostgreSQL should have. */
interface Imported {
  readonly source: Sum;
  readonly expected: Sum;
  readonly refused: bigint;
  readonly corrected: bigint;
}

/** The imported chunks, from the import's records. */
export async function readImported(
  client: Client,
  { name }: Table,
): Promise<ReadonlyMap<bigint, Imported>> {
  const { rows } = await client.query<Row>(
    `SELECT chunk::text, source_rows::text, source_sum::text,
       refused_rows::text, corrected_rows::text, shift::text
     FROM import_chunk WHERE table_name = $1`,
    [name],
  );
  return new Map(
    rows.map((row) => {
      const number = (column: string) => BigInt(row[column] ?? 0);
      const source = { rows: number('source_rows'), sum: number('source_sum') };
      const refused = number('refused_rows');
      const expected = { rows: source.rows - refused, sum: source.sum + number('shift') };
      return [number('chunk'), { source, expected, refused, corrected: number('corrected_rows') }];
    }),
  );
}

/** Chunks that differ between the new database and the old one, in order. */
export function dirtyChunks(
  source: Sums,
  target: Sums,
  imported: ReadonlyMap<bigint, Imported>,
): bigint[] {
  const all = new Set([...source.keys(), ...target.keys(), ...imported.keys()]);
  const dirty = [...all].filter((chunk) => {
    const known = imported.get(chunk);
    return (
      !sameSum(source.get(chunk), known?.source) || !sameSum(target.get(chunk), known?.expected)
    );
  });
  return dirty.sort((a, b) => (a < b ? -1 : 1));
}
