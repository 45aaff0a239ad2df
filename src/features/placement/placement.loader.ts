import DataLoader from 'dataloader';
import type { Context } from '../../context';
import { countAll } from './placement.storage';

/** How many users are below a user; a request asks for the viewer's alone, however often. */
export const teamSizeLoader = ({ database }: Context) =>
  new DataLoader<number, number>((ids) => Promise.all(ids.map((id) => countAll(database, id))));
