import DataLoader from 'dataloader';
import type { Context } from '../../context';
import { byId } from '../../lib/lists/keyed';
import { findRows } from './administration.storage';
import type { AdministeredTable } from './administration.table';

export type RowLoader<Row> = (
  context: Context,
) => DataLoader<number, (Row & { readonly version: number }) | null>;

/** A table's rows by id, as stored; null for an unknown id. */
export const rowLoader =
  <Row extends { readonly id: number }>(table: AdministeredTable): RowLoader<Row> =>
  ({ database }) =>
    new DataLoader(async (ids) => byId(ids, await findRows<Row>(database, table, ids)));
