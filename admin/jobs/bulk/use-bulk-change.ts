import { useRef } from 'react';
import { useWrite } from '../../api/queries';
import { isConflict, isMissing, isUnreachable, type RequestError } from '../../api/request-error';
import { DeleteJobsDocument, UpdateJobsDocument, type UpdateJobsInput } from '../../documents/bulk';
import { useUndoOffer } from '../../history/use-undo-offer';
import type { List } from '../../list/use-list';
import { message } from '../../parts/messages';
import { useSession } from '../../session/session';
import { bulkTexts } from '../../texts/bulk.texts';
import { errorText } from '../../texts/error-text';
import { useLanguage, useTexts } from '../../texts/texts';
import { ownChanges } from './own-changes';
import { versionIn, type VersionedJobs } from './versioned-jobs';
import { useRefusal, type BulkDialogState } from './use-refusal';

const OUTDATED = ['JobList', 'JobTotal'];

/** A request as JSON, and the jobs as they were when it was sent. */
interface SentChange {
  readonly input: string;
  readonly jobs: VersionedJobs;
}

/** Returns the ids of the rows that caused the error's code, without rows with other problems. */
const refusedBy = ({ code, extensions: { refusals = [] } }: RequestError): string[] =>
  refusals.filter((refusal) => refusal.code === code).map(({ id }) => id);

/**
 * Changes or deletes all of these jobs or none, says how many have changed, and unticks them if any
 * has. Closes the dialog afterwards. If somebody else has changed or deleted a job, the dialog
 * stays open, so that the same change can be sent again, without deleted jobs.
 */
export function useBulkChange(
  jobs: VersionedJobs,
  list: List<string>,
  dialog: BulkDialogState,
): {
  readonly set: (input: UpdateJobsInput) => Promise<void>;
  readonly remove: () => Promise<void>;
  /** Begins another change, and forgets an unanswered request. */
  readonly begin: () => void;
} {
  const { ids, versions: expectedVersions } = jobs;
  const t = useTexts(bulkTexts);
  const language = useLanguage();
  const update = useWrite(UpdateJobsDocument, OUTDATED);
  const removal = useWrite(DeleteJobsDocument, OUTDATED);
  const { viewer } = useSession();
  const offer = useUndoOffer('JOB');
  const refusal = useRefusal(jobs, list, dialog);
  /** The last request, if it was not answered. */
  const unanswered = useRef<SentChange | null>(null);

  /** Returns the jobs whose version is new; a job that already had the values keeps its version. */
  const changedOf = (now: readonly { readonly id: string; readonly version: number | null }[]) =>
    now.filter(({ version }, index) => version !== expectedVersions?.[index]).map(({ id }) => id);
  /** Returns those refused jobs that the same request has changed before, without an answer. */
  const changedBefore = async (refused: readonly string[]): Promise<readonly string[]> => {
    const sent = unanswered.current?.jobs;
    const versions = new Map<string, number>();
    for (const id of refused) {
      const version = versionIn(jobs, id);
      if (version !== undefined && sent !== undefined && versionIn(sent, id) === version)
        versions.set(id, version + 1);
    }
    return ownChanges(viewer.id, versions);
  };
  const done = (said: (count: number) => string, changed: readonly string[]) => {
    dialog.close();
    const rest = ids.length - changed.length;
    if (changed.length === 0) {
      message.success(t.nothingChanged);
      return;
    }
    const before = changed.map((id) => ({
      id,
      expectedVersion: versionIn(jobs, id),
    }));
    const text = said(changed.length);
    message.success(rest === 0 ? text : t.othersSame(text, rest), offer(before));
    // Others may have been ticked meanwhile.
    list.select(ids, false);
  };
  const run = async (
    input: string,
    change: () => Promise<readonly string[]>,
    said: (count: number) => string,
  ) => {
    refusal.forget();
    // Only a repetition of the same request may count its earlier effects as its own.
    if (unanswered.current?.input !== input) unanswered.current = null;
    try {
      done(said, await change());
    } catch (error) {
      if (isConflict(error)) {
        const refused = refusedBy(error);
        const changed = await changedBefore(refused).catch(() => []);
        if (changed.length > 0) done(said, changed);
        else await refusal.readAgain(refused, error);
        return;
      }
      if (isUnreachable(error)) unanswered.current = { input, jobs };
      const gone = isMissing(error) ? refusedBy(error) : [];
      if (gone.length > 0) refusal.goOnWithout(gone);
      else message.error(errorText(error, language), 8);
    }
  };
  return {
    set: (input) => {
      const { status } = input;
      const said = status == null ? t.changed : status === 'HIDDEN' ? t.hidden : t.published;
      const change = async () => {
        const { updateJobs } = await update.mutateAsync({ ids, expectedVersions, input });
        return changedOf(updateJobs ?? []);
      };
      return run(JSON.stringify(input), change, said);
    },
    remove: () => {
      const change = async () => {
        await removal.mutateAsync({ ids, expectedVersions });
        return ids;
      };
      return run('removal', change, t.removed);
    },
    begin: () => {
      unanswered.current = null;
    },
  };
}
