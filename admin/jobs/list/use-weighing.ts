import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/send';
import { loadWithRetry } from '../../app/loading/lazy-with-retry';
import { ReorderJobsDocument, type WeighInput } from '../../documents/jobs';
import { useUndoOffer } from '../../history/use-undo-offer';
import { message } from '../../parts/messages';
import { errorText } from '../../texts/error-text';
import { jobTexts } from '../../texts/jobs.texts';
import { useLanguage, useTexts } from '../../texts/texts';
import type { ShownJobs } from './moved-jobs';

const loadMovedJobs = loadWithRetry(() => import('./moved-jobs'));

/** Changes the weights of jobs: one to a typed value, or those that a drag requires. */
export function useWeighing(shown: ShownJobs): {
  readonly weigh: (items: readonly WeighInput[]) => Promise<void>;
  readonly move: (from: number, to: number) => Promise<void>;
} {
  const t = useTexts(jobTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const offer = useUndoOffer('JOB');
  const weigh = useCallback(
    async (items: readonly WeighInput[]) => {
      try {
        await send(ReorderJobsDocument, { items });
        message.success(t.reordered(items.length), offer(items));
      } finally {
        await client.invalidateQueries({ queryKey: ['JobList'] });
      }
    },
    [client, offer, t],
  );
  const move = async (from: number, to: number) => {
    try {
      const { default: movedJobs } = await loadMovedJobs();
      const items = await movedJobs(shown, [from, to], language);
      if (items.length > 0) await weigh(items);
    } catch (error) {
      message.error(errorText(error, language));
    }
  };
  return { weigh, move };
}
