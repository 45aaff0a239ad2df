import { useEffect, useRef, useState } from 'react';
import { Form } from 'antd';
import { isConflict, isMissing } from '../api/request-error';
import { showFieldErrors } from '../edit/field-errors';
import { asStored } from '../edit/conflict/as-stored';
import { sameValue } from '../edit/conflict/same-value';
import type { LastChange } from '../edit/conflict/who-changed';
import { isUploading } from '../media/use-uploads';
import { message } from '../parts/messages';
import { editTexts } from '../texts/edit.texts';
import { errorText } from '../texts/error-text';
import { pageTexts } from '../texts/page.texts';
import { useLanguage, useTexts } from '../texts/texts';
import type { Edited, OpenRecord } from './record';
import { useRecordDraft } from './use-record-draft';

export interface RecordOptions<Values> {
  /** What the names of drafts begin with, such as `category`. */
  readonly kind: string;
  readonly record: OpenRecord<Values>;
  /**
   * Resolves to the saved row; null for a new one, whose version is null and which is always sent
   * under `requestKey`. Rejects with the service's refusal.
   */
  readonly save: (
    values: Values,
    version: number | null,
    requestKey: string,
  ) => Promise<Edited<Values> | null>;
  /** The current row; null if it is gone. */
  readonly reread: () => Promise<(Edited<Values> & LastChange) | null>;
  readonly onClose: () => void;
}

/** The editing of one row: its form, its draft, and how it is saved. */
export function useRecord<Values extends object>(options: RecordOptions<Values>) {
  const { record, reread } = options;
  const page = useTexts(pageTexts);
  const edit = useTexts(editTexts);
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

  // The row of a draft may have been deleted since. If this fails, saving finds it out.
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
    // The draft was perhaps based on an older row. What is typed until the answer comes stays.
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
    // What was typed until the answer came is saved next time.
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
      // It was saved before, and the answer was lost.
      if (sameValue(theirs.values, mine)) saved(values, theirs);
      else setConflict({ mine, theirs });
    }
  };
  const refused = async (error: unknown, values: Values) => {
    if (isMissing(error)) setDeleted(true);
    else if (isConflict(error)) await conflicted(values);
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
      // Before it is sent: the tab may be closed before the answer comes.
      keep(values, onto);
      const version = isDeleted ? null : onto.version;
      saved(values, (await options.save(values, version, draft.requestKey())) ?? onto);
    } catch (error) {
      await refused(error, values);
    } finally {
      setBusy(false);
    }
  };
  const shownDraft = isDiscarded ? null : found;
  const initial = found?.value.values ?? base.values;
  const shown = { form, initial, base, shownDraft, isBusy, isDeleted, problem, conflict };
  return { ...shown, changed, save, discard, end, setConflict };
}
