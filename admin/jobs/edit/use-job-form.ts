import { useRef, useState } from 'react';
import { Form } from 'antd';
import { showFieldErrors } from '../../edit/field-errors';
import { useFormError } from '../../edit/use-form-error';
import type { DraftKeeper } from '../../edit/draft/use-draft';
import { isUploading } from '../../media/use-uploads';
import { message } from '../../parts/messages';
import { goTo, whileHere } from '../../routing/location';
import { editTexts } from '../../texts/edit.texts';
import { errorText } from '../../texts/error-text';
import { jobEditTexts } from '../../texts/job-edit.texts';
import { pageTexts } from '../../texts/page.texts';
import { useLanguage, useTexts } from '../../texts/texts';
import type { JobDraft } from '../job-drafts';
import { hasChanges, rebased } from './job.changes';
import { missingIn } from './job.missing';
import type { JobValues, ReadJob } from './job.values';
import type { JobEditing } from './use-job';
import { useJobDraft } from './use-job-draft';

export interface JobFormOptions {
  readonly id: string | null;
  /** The request key of a new job, the same in each tab that has its draft. */
  readonly newKey: string | null;
  readonly draft: DraftKeeper<JobDraft>;
  readonly editing: JobEditing;
  readonly base: ReadJob;
  /** Reopens the form without the input. */
  readonly onDiscard: () => void;
  /** Reopens a new job, whose key has added another one; the draft keeps the input. */
  readonly onReopen: () => void;
}

/** Handles the input for one job: keeps it as a draft, saves it, and reapplies it after an undo. */
export function useJobForm(options: JobFormOptions) {
  const { id, newKey, draft, editing, base } = options;
  const t = useTexts(jobEditTexts);
  const edit = useTexts(editTexts);
  const page = useTexts(pageTexts);
  const language = useLanguage();
  const tellError = useFormError();
  const [form] = Form.useForm<JobValues>();
  const [found, setFound] = useState(draft.found);
  const [isDirty, setDirty] = useState(found !== null);
  const [isBusy, setBusy] = useState(false);
  const isNew = id === null || editing.isDeleted;
  const kept = useJobDraft(draft, newKey);
  /** Whether to open an empty form after saving. */
  const asksAnother = useRef(false);

  const typed = () => form.getFieldsValue(true) as JobValues;
  const add = async (values: JobValues) => {
    const { key, before } = kept.attempt(values, base);
    const added = await editing.add(values, key, before);
    return added === null ? null : { outcome: 'saved' as const, now: base, added };
  };
  const changed = () => {
    const values = typed();
    const differs = hasChanges(values, base.values);
    setDirty(differs);
    if (differs || kept.mayBeAdded()) kept.keep(values, base);
    else draft.drop();
  };
  const save = async (values: JobValues, onto?: ReadJob) => {
    tellError(isUploading() ? edit.uploading : null);
    if (isUploading()) return;
    const isHere = whileHere();
    const another = asksAnother.current;
    setBusy(true);
    try {
      const saved = isNew
        ? await add(values)
        : { ...(await editing.save(values, onto)), added: null };
      if (saved === null) {
        if (draft.isOpen()) options.onReopen();
        return;
      }
      if (saved.outcome === 'conflict') {
        if (id !== null && !isHere()) message.error(`${t.jobHeading(id)}: ${edit.conflict}`, 6);
        return;
      }
      setFound(null);
      const { added } = saved;
      if (added !== null && another) {
        const open = { label: t.openAdded(added), run: () => goTo(`jobs/${added}`) };
        message.success(page.saved, open);
      } else message.success(saved.outcome === 'saved' ? page.saved : t.nothingChanged);
      const missing = added === null ? [] : missingIn(values);
      if (missing.length > 0) message.warning(t.onlineWithout(missing.map((name) => t[name])));
      if (draft.isOpen()) {
        // Input since the request is saved next time; for a new job, as a change of it.
        const goesOn = hasChanges(typed(), values);
        setDirty(goesOn);
        if (added === null) form.setFieldsValue(rebased(typed(), values, saved.now.values));
        if (goesOn) {
          kept.keep(typed(), saved.now);
          return;
        }
        draft.drop();
      } else if (!kept.settle(values, saved.now)) return;
      if (added !== null && isHere())
        goTo(another ? 'jobs/new' : `jobs/${added}`, { replace: true });
    } catch (error) {
      // The cover has no visible field of its own; it is chosen among the images.
      const { shown, rest } = showFieldErrors(form, error, { cover: 'images' });
      tellError(rest === null ? edit.toCorrect(shown) : errorText(rest, language));
    } finally {
      setBusy(false);
    }
  };
  // Reapplies the input to the current version of the job.
  const rebase = async () => {
    const now = await editing.reread();
    if (now === null) return;
    const merged = rebased(typed(), base.values, now.values);
    form.setFieldsValue(merged);
    const differs = hasChanges(merged, now.values);
    setDirty(differs);
    if (differs) kept.keep(merged, now);
    else draft.drop();
  };
  const undone = () =>
    void rebase().catch((error: unknown) => message.error(errorText(error, language)));
  const discard = () => {
    draft.drop();
    options.onDiscard();
  };
  const submit = (another: boolean) => {
    asksAnother.current = another;
    form.submit();
  };
  const showErrorCount = (count: number) => tellError(edit.toCorrect(count));
  const shown = { form, found, isDirty, isBusy };
  return { ...shown, typed, changed, save, undone, discard, submit, showErrorCount };
}
