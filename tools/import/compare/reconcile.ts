import type { Client } from 'pg';
import type { Plan } from '../plan/plan';
import type { Source } from '../source/source';
import { sourceLeftOut } from './sql';
import { dirtyChunks, NOTHING, readImported, type Sum, type Sums } from './sums';

/** The result of comparing a table after its import. */
export interface Reconciliation {
  readonly table: string;
  /** Rows of the old table, without those that the map excludes. */
  readonly read: bigint;
  /** How many of them this run transferred; the others had been imported before. */
  readonly now: bigint;
  /** Rows of the new table that this run had to change. */
  readonly changed: number;
  readonly written: bigint;
  readonly corrected: bigint;
  readonly refused: bigint;
  readonly leftOut: bigint;
  /** MySQL's checksum of the old table, adjusted for corrected and refused rows. */
  readonly source: bigint;
  /** PostgreSQL's checksum of the new table. */
  readonly target: bigint;
  /** The numbers of the chunks that differ, in ascending order. */
  readonly differing: readonly bigint[];
}

/** Compares MySQL's counts with PostgreSQL's, chunk by chunk. */
export async function reconcile(
  { client, source }: { readonly client: Client; readonly source: Source },
  plan: Plan,
  sourceSums: Sums,
  targetSums: Sums,
  run: Pick<Reconciliation, 'now' | 'changed'>,
): Promise<Reconciliation> {
  const imported = await readImported(client, plan.table);
  const [row] = await source.query(sourceLeftOut(plan));
  const all = [...imported.values()];
  const add = (numbers: readonly bigint[]) => numbers.reduce((sum, number) => sum + number, 0n);
  const shift = add(all.map(({ source: was, expected }) => expected.sum - was.sum));
  const total = (sums: Sums): Sum =>
    [...sums.values()].reduce(
      (one, other) => ({ rows: one.rows + other.rows, sum: one.sum + other.sum }),
      NOTHING,
    );
  const [old, written] = [total(sourceSums), total(targetSums)];
  return {
    table: plan.table.name,
    read: old.rows,
    ...run,
    written: written.rows,
    corrected: add(all.map(({ corrected }) => corrected)),
    refused: add(all.map(({ refused }) => refused)),
    leftOut: BigInt(row?.rows ?? 0),
    source: old.sum + shift,
    target: written.sum,
    differing: dirtyChunks(sourceSums, targetSums, imported),
  };
}

export const agrees = ({ differing, read, written, refused, source, target }: Reconciliation) =>
  differing.length === 0 && read === written + refused && source === target;
