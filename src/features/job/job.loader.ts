import DataLoader from 'dataloader';
import type { Context } from '../../context';
import { byId, byKeys } from '../../lib/lists/keyed';
import { mayAct, Role } from '../../lib/values/role';
import {
  findJobs,
  listContents,
  listCoverFocuses,
  listCreateTimes,
  listImages,
  type CoverFocusRow,
  type FoundJobRow,
} from './job.storage';
import { largeAnswer } from '../large-answer';
import { Job } from './job.type';

/**
 * Loads descriptions by job id, for lists whose client requests them. Refuses a query for more than
 * an answer may have, before they are read: a hundred may take 80 MB.
 */
export const contentLoader = ({ database, config, requestDatabase }: Context) =>
  new DataLoader<number, string>(async (ids) => {
    const most = requestDatabase.isQuery ? config.graphqlLimits.answerBytes : null;
    const rows = await listContents(database, ids, most);
    if (most !== null && rows.some((row) => row.content === null)) throw largeAnswer(most);
    return byKeys(ids, rows, 'id', (row) => row.content ?? '', '');
  });

/** Loads stored paths of images by job id, for lists whose client requests them. */
export const imagesLoader = ({ database }: Context) =>
  new DataLoader<number, readonly string[]>(async (ids) =>
    byKeys(ids, await listImages(database, ids), 'id', (row) => row.images, []),
  );

/** Loads when jobs were added, by job id; null if unknown. */
export const createTimeLoader = ({ database }: Context) =>
  new DataLoader<number, Date | null>(async (ids) =>
    byKeys(ids, await listCreateTimes(database, ids), 'id', (row) => row.addtime, null),
  );

/** Loads focal points of covers by job id; null if there is none. */
export const coverFocusLoader = ({ database }: Context) =>
  new DataLoader<number, CoverFocusRow | null>(async (ids) =>
    byId(ids, await listCoverFocuses(database, ids)),
  );

/** Loads jobs by id; null if the caller may not see them: only editors see hidden ones. */
export const jobLoader = (context: Context) =>
  new DataLoader<number, Job | null>(async (ids) =>
    byKeys(
      ids,
      await visibleTo(context, await findJobs(context.database, ids)),
      'id',
      (row) => new Job(row, context.mediaBase),
      null,
    ),
  );

async function visibleTo(context: Context, rows: FoundJobRow[]): Promise<FoundJobRow[]> {
  if (rows.every((row) => row.is_shown)) return rows;
  const viewer = await context.viewer();
  if (viewer === null || !mayAct(viewer.role, Role.EDITOR))
    return rows.filter((row) => row.is_shown);
  context.isPrivate = true;
  return rows;
}
