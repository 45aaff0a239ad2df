import { useEffect, useState } from 'react';
import { stored } from '../../app/stored';
import { findAdded } from '../../edit/draft/find-added';
import { isFromElsewhere, isRequestKey } from '../../edit/draft/request-key';
import { readDraft } from '../../edit/draft/use-draft';
import { message } from '../../parts/messages';
import { goTo, whileHere } from '../../routing/location';
import { useSession } from '../../session/session';
import { draftTexts } from '../../texts/draft.texts';
import { useTexts } from '../../texts/texts';
import { draftOf, type JobDraft } from '../job-drafts';
import { asChange } from './added-job';

interface AddedJobSearch {
  /** Whether the job can be added: no request with its key has added one. */
  readonly isNew: boolean;
  readonly error: unknown;
  /** Looks for the job that was added, again. */
  readonly look: () => void;
}

/**
 * Finds out whether a request whose answer was lost has added the job of a draft. If so, the draft
 * becomes changes of that job, which is opened instead, so that nobody overwrites it with another
 * job; without a draft, calls `onDiscard`, which opens a form with a new key.
 */
export function useAddedJob(
  copyOf: string | null,
  key: string,
  onDiscard: () => void,
): AddedJobSearch {
  const t = useTexts(draftTexts);
  const { viewer } = useSession();
  const nameOf = (id: string | null) =>
    `draft.${viewer.id}.${id === null ? draftOf(null, copyOf, key) : draftOf(id, null, null)}`;
  const read = () => readDraft<JobDraft>(nameOf(null));
  // A key made by this page is used only with a draft.
  const [isNew, setNew] = useState(
    () => read()?.value.requestKey === undefined && !(isRequestKey(key) && isFromElsewhere(key)),
  );
  const [error, setError] = useState<unknown>(null);
  const [round, setRound] = useState(0);

  const open = async () => {
    const isHere = whileHere();
    const draft = read();
    const added = await findAdded('JOB', draft?.value.requestKey ?? key);
    if (added === null) {
      setNew(true);
      return;
    }
    const change = draft && (await asChange(added, draft.value));
    if (!isHere()) return;
    if (draft === null) {
      onDiscard();
      return;
    }
    const [from, to] = [nameOf(null), nameOf(added.id)];
    const moved = change && { ...draft, value: change, version: change.base.version };
    // If the job has a draft already, or storage is full, this one stays for later.
    const isMoved = moved && stored.read(to) === null && stored.write(to, JSON.stringify(moved));
    if (moved === null || isMoved === true) stored.remove(from);
    if (isMoved === true) message.warning(t.isChange(added.id));
    else message.success(t.wasAdded(added.id));
    goTo(`jobs/${added.id}`, { replace: true });
  };
  useEffect(() => {
    if (isNew) return;
    setError(null);
    open().catch(setError);
  }, [isNew, round]);
  const look = () => {
    setNew(false);
    setRound(round + 1);
  };
  return { isNew, error, look };
}
