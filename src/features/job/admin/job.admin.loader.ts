import DataLoader from 'dataloader';
import type { Context } from '../../../context';
import { byKeys } from '../../../lib/keyed';
import { findInternals, type JobInternals } from './job.admin.storage';

/** What of jobs is for administrators, by job id; null where there is no such job. */
export const jobInternalsLoader = ({ database }: Context) =>
  new DataLoader<number, JobInternals | null>(async (ids) =>
    byKeys(
      ids,
      await findInternals(database, ids),
      ({ id }) => id,
      (row) => row,
      null,
    ),
  );
