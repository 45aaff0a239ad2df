import type { Knex } from 'knex';
import type { UndoableEntry, UndoableTable } from '../../../database/editing/undoable';
import { holdUsers, preventUserDeletions } from '../../user/user.locks.storage';
import type { StoredJob } from '../job.row';
import { archiveFavouritesOfMany, restoreFavourites } from './deleted-favourite.storage';

/** The columns that an edit may change. */
export const EDITED = [
  'job_name',
  'cover',
  'cover_focus_x',
  'cover_focus_y',
  'images',
  'content',
  'factory_price',
  'subsidy_price',
  'factory_price_total',
  'salary',
  'people_num',
  'lng',
  'lat',
  'type',
  'user_ids',
  'weigh',
  'status',
  'expiretime',
] as const satisfies readonly (keyof StoredJob)[];

export const editedJob: UndoableTable = {
  table: 'job',
  key: 'id',
  what: 'job',
  columns: EDITED,
  loggedOnly: ['addtime'],
  findLacking: holdFormerUsers,
  beforeDelete: (transaction, _by, rows) =>
    archiveFavouritesOfMany(
      transaction,
      rows.map(({ row: { id }, entryId }) => ({ id, entryId })),
    ),
  afterRestore: restoreFavourites,
};

/** An undo must not restrict a job to users who have been deleted since. */
async function holdFormerUsers(
  transaction: Knex.Transaction,
  _by: number,
  entries: readonly UndoableEntry[],
): Promise<UndoableEntry[]> {
  await preventUserDeletions(transaction);
  const usersOf = ({ before }: UndoableEntry) => (before?.user_ids ?? []) as number[];
  const missing = new Set(await holdUsers(transaction, [...new Set(entries.flatMap(usersOf))]));
  return entries.filter((entry) => usersOf(entry).some((id) => missing.has(id)));
}
