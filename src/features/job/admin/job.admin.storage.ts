import type { Knex } from 'knex';
import {
  createRow,
  deleteRow,
  updateRow,
  type Changes,
  type EditedTable,
} from '../../../database/editing';
import type { Prices } from './job.admin.rules';

export const editedJob: EditedTable = {
  table: 'job',
  what: 'job',
  columns: [
    'job_name',
    'cover',
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
  ],
};

/** What of a job is for administrators alone. */
export interface JobInternals {
  readonly id: number;
  readonly cover: string;
  readonly images: string[];
  readonly user_ids: number[];
  readonly version: number;
}

export const createJob = (database: Knex, by: number, values: Changes) =>
  createRow(database, by, editedJob, values);

export const updateJob = (
  database: Knex,
  by: number,
  row: { readonly id: number; readonly version: number },
  changesOf: (prices: Prices) => Changes,
) => updateRow(database, by, editedJob, row, (before) => changesOf(before as unknown as Prices));

/** Deletes a job and its favourites; how many there were. */
export const deleteJob = (
  database: Knex,
  by: number,
  row: { readonly id: number; readonly version: number },
): Promise<number> =>
  deleteRow(database, by, editedJob, row, (transaction) =>
    transaction('job_collect').where('job_id', row.id).delete(),
  );

export function findInternals(database: Knex, ids: readonly number[]): Promise<JobInternals[]> {
  return database('job')
    .select<JobInternals[]>('id', 'cover', 'images', 'user_ids', 'version')
    .whereIn('id', ids);
}
