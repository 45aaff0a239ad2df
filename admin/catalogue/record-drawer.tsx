import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { Alert, Drawer, Form } from 'antd';
import { isConflict, isMissing } from '../api/request-error';
import { ConflictDialog } from '../edit/conflict-dialog';
import type { ConflictField } from '../edit/conflict-field';
import { newRequestKey, spend, unspent } from '../edit/request-key';
import { sameValue } from '../edit/same-value';
import { useDiscard } from '../edit/use-discard';
import { useDraft } from '../edit/use-draft';
import { SAVE_KEYS, useSaveKeys } from '../edit/use-save-keys';
import type { LastChange } from '../edit/who-changed';
import { showFieldErrors } from '../edit/field-errors';
import { isUploading } from '../media/use-uploads';
import { Button } from '../parts/button';
import { message } from '../parts/messages';
import { useFocusReturn } from '../parts/use-focus-return';
import { catalogueTexts } from '../texts/catalogue.texts';
import { editTexts } from '../texts/edit.texts';
import { errorText } from '../texts/error-text';
import { pageTexts } from '../texts/page.texts';
import { useLanguage, useTexts } from '../texts/texts';
import { useTime } from '../texts/use-time';

/** An edited row; `version`: null for a new one. */
export interface Edited<Values> {
  readonly values: Values;
  readonly version: number | null;
}

/** A row that is open in a drawer; `id`: null for a new one. */
export interface OpenRecord<Values> {
  readonly id: string | null;
  readonly edited: Edited<Values>;
  /** What the draft of a new row is called, if it has one: each has its own. */
  readonly draft?: string;
}

/** Unsaved input, and the request key of a new row, which may have been added without an answer. */
export interface RecordDraft<Values> {
  readonly values: Values;
  readonly base: Edited<Values>;
  readonly requestKey: string;
}

interface RecordDrawerProps<Values> {
  /** What the names of drafts begin with, such as `category`. */
  readonly kind: string;
  readonly record: OpenRecord<Values>;
  readonly title: string;
  /** The form's items. */
  readonly children: ReactNode;
  readonly fields: readonly ConflictField<Values>[];
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

/**
 * A row edited in a drawer. Errors of the service are shown beside their fields; a conflict is
 * shown field by field; what was typed is kept as a draft until it is saved or discarded.
 */
export function RecordDrawer<Values extends object>(
  props: RecordDrawerProps<Values>,
): ReactElement {
  const { title, fields, record, onClose } = props;
  useFocusReturn();
  const t = useTexts(catalogueTexts);
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
  const [draftName] = useState(() => record.id ?? record.draft ?? `new.${newRequestKey()}`);
  const draft = useDraft<RecordDraft<Values>>(`${props.kind}.${draftName}`);
  const { found } = draft;
  const requestKey = useRef(found?.value.requestKey ?? newRequestKey());
  // A draft is saved with the version that it was based on, so that conflicts are noticed.
  const [base, setBase] = useState(found?.value.base ?? record.edited);
  const [isDiscarded, setDiscarded] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  const time = useTime();

  // The row of a draft may have been deleted since. If this fails, saving finds it out.
  const rereadDraft = useRef(found !== null && record.id !== null ? props.reread : null);
  useEffect(() => {
    rereadDraft.current?.().then(
      (row) => setDeleted(row === null),
      () => undefined,
    );
  }, []);

  const end = () => {
    draft.drop();
    onClose();
  };
  // What is stored by now, as far as it can be read; the draft was perhaps based on an older row.
  const discard = async () => {
    draft.drop();
    const now = record.id === null ? record.edited : await props.reread().catch(() => null);
    const fresh = now === null ? base : { values: now.values, version: now.version };
    setBase(fresh);
    form.setFieldsValue(fresh.values);
    setDiscarded(true);
  };
  const keyNow = () => (requestKey.current = unspent(requestKey.current));
  const keep = (values: Values, onto: Edited<Values>) =>
    draft.keep({ values, base: onto, requestKey: keyNow() }, onto.version);
  const settle = (sent: Values, now: Edited<Values>) =>
    draft.settle((left, isOwn) => {
      if (sameValue(left.values, sent)) return null;
      if (isOwn) return { ...left, base: now };
      spend(left.requestKey);
      return { ...left, requestKey: newRequestKey() };
    });
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
      const now = (await props.save(values, version, keyNow())) ?? onto;
      message.success(page.saved);
      if (!draft.isOpen()) {
        settle(values, now);
        return;
      }
      const typed = form.getFieldsValue();
      if (sameValue(typed, values)) {
        end();
        return;
      }
      // What was typed until the answer came is saved next time.
      setBase(now);
      keep(typed, now);
    } catch (error) {
      if (isMissing(error)) {
        setDeleted(true);
        return;
      }
      if (isConflict(error)) {
        const theirs = await props.reread().catch((failure: unknown) => {
          setProblem(errorText(failure, language));
        });
        if (theirs === undefined) return;
        if (theirs === null) setDeleted(true);
        // It was saved before, and the answer was lost.
        else if (sameValue(theirs.values, values)) {
          message.success(page.saved);
          if (draft.isOpen()) end();
          else settle(values, theirs);
        } else setConflict({ mine: values, theirs });
        return;
      }
      const { shown, rest } = showFieldErrors(form, error);
      setProblem(rest === null ? edit.toCorrect(shown) : errorText(rest, language));
    } finally {
      setBusy(false);
    }
  };
  const saveButton = useSaveKeys();
  const askedEnd = useDiscard(end);
  const close = () => askedEnd(sameValue(form.getFieldsValue(), base.values));
  return (
    <Drawer
      open
      size={440}
      title={title}
      onClose={close}
      closable={{ 'aria-label': page.close }}
      footer={
        <div className="row">
          <Button
            ref={saveButton}
            type="primary"
            title={SAVE_KEYS}
            loading={isBusy}
            onClick={() => form.submit()}
          >
            {isDeleted ? t.saveAsNew : page.save}
          </Button>
          <Button onClick={close}>{page.cancel}</Button>
        </div>
      }
    >
      {problem !== null && <Alert type="error" title={problem} role="alert" showIcon />}
      {isDeleted && <Alert type="warning" title={t.deleted} role="alert" showIcon />}
      {found !== null && !isDiscarded && (
        <Alert
          type="info"
          showIcon
          title={edit.draftFound(time(found.time))}
          action={<Button onClick={() => void discard()}>{edit.draftDrop}</Button>}
        />
      )}
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={found?.value.values ?? base.values}
        onValuesChange={(_, values) => {
          if (sameValue(values, base.values)) draft.drop();
          else keep(values, base);
        }}
        onFinish={(values) => void save(values, base)}
      >
        {props.children}
        <button type="submit" hidden />
      </Form>
      {conflict !== null && (
        <ConflictDialog<Values>
          fields={fields}
          base={base.values}
          mine={conflict.mine}
          theirs={conflict.theirs.values}
          last={conflict.theirs}
          onCancel={() => setConflict(null)}
          onResolve={(merged) => {
            setConflict(null);
            form.setFieldsValue(merged);
            void save(merged, conflict.theirs);
          }}
        />
      )}
    </Drawer>
  );
}
