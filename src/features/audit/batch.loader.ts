import DataLoader from 'dataloader';
import type { Context } from '../../context';
import { batchName, findBatches, type BatchKey, type BatchRow } from './audit.storage';

/** The id and size of the batch with this key; null if it has a single entry. */
export const batchLoader = ({ database }: Context) =>
  new DataLoader<BatchKey, BatchRow | null, string>(
    async (keys) => {
      const found = await findBatches(database, keys);
      return keys.map((key) => found.get(batchName(key)) ?? null);
    },
    { cacheKeyFn: batchName },
  );
