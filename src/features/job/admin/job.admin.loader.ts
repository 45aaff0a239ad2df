import DataLoader from 'dataloader';
import type { Context } from '../../../context';
import { notFound } from '../../../errors';
import { byId } from '../../../lib/lists/keyed';
import { jobLoader } from '../job.loader';
import type { Job } from '../job.type';
import { clockOf, findInternals, type JobInternals } from './job.admin.storage';

/** Loads the part of jobs that is for editors, by job id; null if there is no such job. */
export const jobInternalsLoader = ({ database }: Context) =>
  new DataLoader<number, JobInternals | null>(async (ids) =>
    byId(ids, await findInternals(database, ids)),
  );

/** Loads the database's time, by which jobs expire, once for all inputs of a request. */
export const clockLoader = ({ database }: Context) =>
  new DataLoader<'now', Date>(async () => [await clockOf(database)]);

/** Reads a job again after a change. Throws NOT_FOUND if it has been deleted meanwhile. */
export async function jobAfterWrite(context: Context, id: number): Promise<Job> {
  context.loader(jobInternalsLoader).clear(id);
  const job = await context.loader(jobLoader).clear(id).load(id);
  if (job === null) throw notFound('job');
  return job;
}
