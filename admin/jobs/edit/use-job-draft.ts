import { useRef } from 'react';
import { newRequestKey, spend, unspent } from '../../edit/draft/request-key';
import type { DraftKeeper } from '../../edit/draft/use-draft';
import type { JobDraft } from '../job-drafts';
import { hasChanges } from './job.changes';
import type { JobValues, ReadJob } from './job.values';

interface JobDraftKeeper {
  readonly keep: (values: JobValues, onto: ReadJob) => void;
  /** Whether a new job may have been added by a request whose answer was lost. */
  readonly mayBeAdded: () => boolean;
  /**
   * Stores the draft before a new job is sent, because the tab may be closed before the answer
   * arrives. Returns the request's key, and the name that the form's previous attempt sent.
   */
  readonly attempt: (
    values: JobValues,
    onto: ReadJob,
  ) => { readonly key: string; readonly before: string | undefined };
  /** Updates the draft after a save, and returns whether everything was sent. */
  readonly settle: (sent: JobValues, now: ReadJob) => boolean;
}

/** Keeps the unsaved input for one job; `newKey` is the request key of a new one. */
export function useJobDraft(draft: DraftKeeper<JobDraft>, newKey: string | null): JobDraftKeeper {
  const { found } = draft;
  const requestKey = useRef(found?.value.requestKey);
  const sent = useRef<JobValues>();
  const keep = (values: JobValues, onto: ReadJob) => {
    const key = requestKey.current && (requestKey.current = unspent(requestKey.current));
    const asked = { requestKey: key, sent: sent.current ?? found?.value.sent };
    draft.keep({ values, base: onto, ...(key !== undefined && asked) }, onto.version);
  };
  return {
    keep,
    mayBeAdded: () => requestKey.current !== undefined,
    attempt: (values, onto) => {
      const key = unspent(requestKey.current ?? newKey ?? newRequestKey());
      const before = sent.current?.jobName;
      requestKey.current = key;
      sent.current = values;
      keep(values, onto);
      return { key, before };
    },
    settle: (all, now) => {
      let isAll = false;
      draft.settle((left, isOwn) => {
        isAll = !hasChanges(left.values, all);
        if (isAll) return null;
        if (isOwn) return { ...left, base: now };
        if (left.requestKey !== undefined) spend(left.requestKey);
        return { ...left, requestKey: newRequestKey() };
      });
      return isAll;
    },
  };
}
