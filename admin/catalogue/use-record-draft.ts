import { useRef, useState } from 'react';
import { newRequestKey, spend, unspent } from '../edit/draft/request-key';
import { useDraft, type DraftKeeper } from '../edit/draft/use-draft';
import { sameValue } from '../edit/conflict/same-value';
import type { Edited, OpenRecord, RecordDraft } from './record';

/** A request that may add a row. */
export interface Attempt<Values> {
  readonly requestKey: string;
  /** What the form's previous attempt sent, which may have added the row. */
  readonly before: Values | undefined;
}

interface RecordDraftKeeper<Values> extends Pick<
  DraftKeeper<RecordDraft<Values>>,
  'found' | 'drop' | 'isOpen'
> {
  /**
   * Stores the draft before it is sent, because the tab may be closed before the answer arrives.
   */
  readonly attempt: (values: Values, onto: Edited<Values>) => Attempt<Values>;
  /** Gives the draft a new key, because the last one has added another row. */
  readonly renew: (values: Values, onto: Edited<Values>) => void;
  readonly keep: (values: Values, onto: Edited<Values>) => void;
  /** Updates the draft when an answer arrives after the form was left: `sent` is saved now. */
  readonly settle: (sent: Values, now: Edited<Values>) => void;
}

/** Keeps the unsaved input for one row. */
export function useRecordDraft<Values extends object>(
  kind: string,
  record: OpenRecord<Values>,
): RecordDraftKeeper<Values> {
  const [name] = useState(() => record.id ?? record.draft ?? `new.${newRequestKey()}`);
  const draft = useDraft<RecordDraft<Values>>(`${kind}.${name}`);
  const key = useRef(draft.found?.value.requestKey ?? newRequestKey());
  const requestKey = () => (key.current = unspent(key.current));
  const lastSent = useRef<Values>();
  const keep = (values: Values, onto: Edited<Values>) =>
    draft.keep({ values, base: onto, requestKey: requestKey() }, onto.version);
  return {
    ...draft,
    keep,
    attempt: (values, onto) => {
      const before = lastSent.current;
      lastSent.current = values;
      keep(values, onto);
      return { requestKey: key.current, before };
    },
    renew: (values, onto) => {
      spend(key.current);
      if (draft.isOpen()) keep(values, onto);
      // Input that was left is stored, discarded input is not.
      else draft.settle((left) => ({ ...left, requestKey: unspent(left.requestKey) }));
    },
    settle: (sent, now) =>
      draft.settle((left, isOwn) => {
        if (sameValue(left.values, sent)) return null;
        if (isOwn) return { ...left, base: now };
        spend(left.requestKey);
        return { ...left, requestKey: newRequestKey() };
      }),
  };
}
