import { useRef, useState } from 'react';
import { newRequestKey, spend, unspent } from '../edit/draft/request-key';
import { useDraft, type DraftKeeper } from '../edit/draft/use-draft';
import { sameValue } from '../edit/conflict/same-value';
import type { Edited, OpenRecord, RecordDraft } from './record';

interface RecordDraftKeeper<Values> extends Pick<
  DraftKeeper<RecordDraft<Values>>,
  'found' | 'drop' | 'isOpen'
> {
  /** Returns the key under which a new row is sent. */
  readonly requestKey: () => string;
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
  return {
    ...draft,
    requestKey,
    keep: (values, onto) =>
      draft.keep({ values, base: onto, requestKey: requestKey() }, onto.version),
    settle: (sent, now) =>
      draft.settle((left, isOwn) => {
        if (sameValue(left.values, sent)) return null;
        if (isOwn) return { ...left, base: now };
        spend(left.requestKey);
        return { ...left, requestKey: newRequestKey() };
      }),
  };
}
