import { useEffect, useRef, useState } from 'react';
import { Form } from 'antd';
import { isConflict, isMissing } from '../api/request-error';
import { showFieldErrors } from '../edit/field-errors';
import { asStored } from '../edit/conflict/as-stored';
import { sameValue } from '../edit/conflict/same-value';
import type { LastChange } from '../edit/conflict/who-changed';
import { isUploading } from '../media/use-uploads';
import { message } from '../parts/messages';
import { catalogueTexts } from '../texts/catalogue.texts';
import { editTexts } from '../texts/edit.texts';
import { errorText } from '../texts/error-text';
import { pageTexts } from '../texts/page.texts';
import { useLanguage, useTexts } from '../texts/texts';
import { AddedElsewhere, type Edited, type OpenRecord } from './record';
import { useRecordDraft, type Attempt } from './use-record-draft';

export interface RecordOptions<Values> {
  /** The prefix of its drafts' names, such as `category`. */
  readonly kind: string;
  readonly record: OpenRecord<Values>;
  /** Resolves to the saved row, null for a new one. Rejects with a refusal or `AddedElsewhere`. */
  readonly save: (
    values: Values,
    version: number | null,
    attempt: Attempt<Values>,
  ) => Promise<Edited<Values> | null>;
  /** Reads the row as it is now; null if it has been deleted. */
  readonly reread: () => Promise<(Edited<Values> & LastChange) | null>;
  readonly onClose: () => void;
}

/** Edits one row: holds its form and its draft, and saves it. */
export function useRecord<Values extends object>(options: RecordOptions<Values>) {
  const { record, reread } = options;
  const page = useTexts(pageTexts);
  const edit = useTexts(editTexts);
  const t = useTexts(catalogueTexts);
  const language = useLanguage();
  const [form] = Form.useForm<Values>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<{
    readonly mine: Values;
    readonly theirs: Edited<Values> & LastChange;
  } | null>(null);
  const draft = useRecordDraft(options.kind, record);
  const { found, keep } = draft;
  // A draft is saved with the version that it was based on, so that conflicts are noticed.
  const [base, setBase] = useState(found?.value.base ?? record.edited);
  const [isDiscarded, setDiscarded] = useState(false);
  const [isDeleted, setDeleted] = useState(false);

  // The row of a draft may have been deleted since. If reading it fails, saving will tell.
  const rereadDraft = useRef(found !== null && record.id !== null ? reread : null);
  useEffect(() => {
    rereadDraft.current?.().then(
      (row) => setDeleted(row === null),
      () => undefined,
    );
  }, []);

  const end = () => {
    draft.drop();
    options.onClose();
  };
  const become = ({ values, version }: Edited<Values>) => {
    setBase({ values, version });
    form.setFieldsValue(values);
  };
  const discard = async () => {
    draft.drop();
    setDiscarded(true);
    const before = record.id === null ? record.edited : base;
    become(before);
    if (record.id === null) return;
    // The draft may be based on an older row. Input until the answer arrives is kept.
    const now = await reread().catch(() => null);
    if (now !== null && sameValue(form.getFieldsValue(), before.values)) become(now);
  };
  const changed = (values: Values) => {
    if (sameValue(values, base.values)) draft.drop();
    else keep(values, base);
  };
  const saved = (sent: Values, now: Edited<Values>) => {
    message.success(page.saved);
    if (!draft.isOpen()) {
      draft.settle(sent, now);
      return;
    }
    const typed = form.getFieldsValue();
    if (sameValue(typed, sent)) {
      end();
      return;
    }
    // Input since the request is saved next time.
    setBase(now);
    keep(typed, now);
  };
  const conflicted = async (values: Values) => {
    const theirs = await reread().catch((failure: unknown) => {
      setProblem(errorText(failure, language));
    });
    if (theirs === undefined) return;
    if (theirs === null) setDeleted(true);
    else {
      const mine = asStored(values, theirs.values);
      // An earlier save succeeded, but its answer was lost.
      if (sameValue(theirs.values, mine)) saved(values, theirs);
      else setConflict({ mine, theirs });
    }
  };
  const refused = async (error: unknown, values: Values, onto: Edited<Values>) => {
    const isElsewhere = error instanceof AddedElsewhere;
    if (isElsewhere || isMissing(error)) {
      // With its used key, the draft would find the other or deleted row again.
      draft.renew(values, onto);
      if (isElsewhere) setProblem(t.addedElsewhere(error.message));
      else setDeleted(true);
    } else if (isConflict(error)) await conflicted(values);
    else {
      const { shown, rest } = showFieldErrors(form, error);
      setProblem(rest === null ? edit.toCorrect(shown) : errorText(rest, language));
    }
  };
  const save = async (values: Values, onto: Edited<Values>) => {
    if (isBusy) return;
    if (isUploading()) {
      setProblem(edit.uploading);
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      const attempt = draft.attempt(values, onto);
      const version = isDeleted ? null : onto.version;
      saved(values, (await options.save(values, version, attempt)) ?? onto);
    } catch (error) {
      await refused(error, values, onto);
    } finally {
      setBusy(false);
    }
  };
  const shownDraft = isDiscarded ? null : found;
  const initial = found?.value.values ?? base.values;
  const shown = { form, initial, base, shownDraft, isBusy, isDeleted, problem, conflict };
  return { ...shown, changed, save, discard, end, setBase, setConflict };
}
