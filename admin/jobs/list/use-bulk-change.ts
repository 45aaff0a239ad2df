import { useRef } from 'react';
import { useWrite } from '../../api/queries';
import { isConflict, isMissing, RequestError } from '../../api/request-error';
import { DeleteJobsDocument, UpdateJobsDocument, type UpdateJobsInput } from '../../documents/bulk';
import { useUndoOffer } from '../../history/use-undo-offer';
import type { List } from '../../list/use-list';
import { message } from '../../parts/messages';
import { useSession } from '../../session/session';
import { bulkTexts } from '../../texts/bulk.texts';
import { errorText } from '../../texts/error-text';
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
  const done = (said: (count: number) => string) => {
    const jobs = ids.map((id, index) => ({ id, expectedVersion: expectedVersions?.[index] }));
    message.success(said(ids.length), offer(jobs));
    close();
    list.clearSelected();
  };
  const run = async (change: () => Promise<unknown>, said: (count: number) => string) => {
    try {
      await change();
      done(said);
    } catch (error) {
      if (isConflict(error) && (await wasDone().catch(() => false))) {
        done(said);
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
    set: (input) => {
      const { status } = input;
      const said = status == null ? t.changed : status === 'HIDDEN' ? t.hidden : t.published;
      return run(() => update.mutateAsync({ ids, expectedVersions, input }), said);
    },
    remove: () => run(() => removal.mutateAsync({ ids, expectedVersions }), t.removed),
    begin: () => {
      isUnanswered.current = false;
    },
  };
}
