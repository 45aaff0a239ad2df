import DataLoader from 'dataloader';
import type { Context } from '../../context';
import { favouritesAmong } from './favourite.storage';

/** Whether jobs, by id, are the viewer's favourites; runs no statement for an anonymous caller. */
export const favouriteFlagLoader = (context: Context) =>
  new DataLoader<number, boolean>(async (jobIds) => {
    const viewer = await context.viewer();
    if (viewer === null) return jobIds.map(() => false);
    const favourites = await favouritesAmong(context.database, viewer.id, jobIds);
    return jobIds.map((id) => favourites.has(id));
  });
