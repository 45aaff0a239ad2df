import { useRef } from 'react';
import { useWrite } from '../../api/queries';
import { isConflict, isMissing, RequestError } from '../../api/request-error';
import { DeleteJobsDocument, UpdateJobsDocument, type UpdateJobsInput } from '../../documents/bulk';
import { useUndoOffer } from '../../history/use-undo-offer';
import type { List } from '../../list/use-list';
import { message } from '../../parts/messages';
import { useSession } from '../../session/session';
import { errorText } from '../../texts/error-text';
import { bulkTexts } from '../../texts/bulk.texts';
import { useLanguage, useTexts } from '../../texts/texts';

const OUTDATED = ['JobList', 'JobTotal', 'Job', 'History'];

/** Jobs, and the versions that the viewer has seen; null: not of all of them. */
export interface SeenJobs {
  readonly ids: readonly string[];
  readonly versions: readonly number[] | null;
}

/**
 * Changes or deletes all of these jobs or none, says so, and unticks them. `close` is called once
 * that is done, and where the same cannot be sent again.
 */
export function useBulkChange(
  { ids, versions: expectedVersions }: SeenJobs,
  list: List<string>,
  close: () => void,
): {
  readonly set: (input: UpdateJobsInput) => Promise<void>;
  readonly remove: () => Promise<void>;
  /** Forgets a request that nobody answered: another change begins. */
  readonly begin: () => void;
} {
  const t = useTexts(bulkTexts);
  const language = useLanguage();
  const update = useWrite(UpdateJobsDocument, OUTDATED);
  const removal = useWrite(DeleteJobsDocument, OUTDATED);
  const { viewer } = useSession();
  const offer = useUndoOffer('JOB');
  /** Whether a request was sent that nobody answered. */
  const isUnanswered = useRef(false);

  /** All or none are changed, so one of them tells. */
  const wasDone = async () => {
    const [id, version] = [ids[0], expectedVersions?.[0]];
    if (!isUnanswered.current || id === undefined || version === undefined) return false;
    const { default: isOwnChange } = await import('./own-change');
    return isOwnChange(viewer.id, id, version + 1);
  };
  const done = () => {
    const jobs = ids.map((id, index) => ({ id, expectedVersion: expectedVersions?.[index] }));
    message.success(t.bulkDone(ids.length), offer(jobs));
    close();
    list.clearSelected();
  };
  const run = async (change: () => Promise<unknown>) => {
    try {
      await change();
      done();
    } catch (error) {
      if (isConflict(error) && (await wasDone().catch(() => false))) {
        done();
        return;
      }
      isUnanswered.current ||= error instanceof RequestError && error.code === 'UNREACHABLE';
      message.error(errorText(error, language), 8);
      // The list has what they are now; those that are gone cannot be unticked there.
      if (isConflict(error) || isMissing(error)) close();
      if (isMissing(error))
        list.select(error.extensions.refusals?.map(({ id }) => id) ?? [], false);
    }
  };
  return {
    set: (input) => run(() => update.mutateAsync({ ids, expectedVersions, input })),
    remove: () => run(() => removal.mutateAsync({ ids, expectedVersions })),
    begin: () => {
      isUnanswered.current = false;
    },
  };
}
