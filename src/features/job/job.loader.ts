import DataLoader from 'dataloader';
import type { Context } from '../../context';
import { byKeys } from '../../lib/keyed';
import { findJobs, listContents } from './job.storage';
import { toJob, type Job } from './job.type';

/** Descriptions by job id, for lists whose client asks for them. */
export const contentLoader = ({ database }: Context) =>
  new DataLoader<number, string>(async (ids) =>
    byKeys(
      ids,
      await listContents(database, ids),
      (row) => row.id,
      (row) => row.content,
      '',
    ),
  );

/** Jobs by id, null where there is none. */
export const jobLoader = ({ database, mediaBase }: Context) =>
  new DataLoader<number, Job | null>(async (ids) =>
    byKeys(
      ids,
      await findJobs(database, ids),
      (row) => row.id,
      (row) => toJob(row, mediaBase),
      null,
    ),
  );
