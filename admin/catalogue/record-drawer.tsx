import { useState, type ReactElement, type ReactNode } from 'react';
import { Alert, App, Drawer, Form } from 'antd';
import { isConflict } from '../api/request-error';
import { ConflictDialog, type ConflictField } from '../edit/conflict-dialog';
import { newRequestKey } from '../edit/request-key';
import { sameValue } from '../edit/same-value';
import { useDraft } from '../edit/use-draft';
import type { LastChange } from '../edit/who-changed';
import { showFieldErrors } from '../edit/field-errors';
import { Button } from '../parts/button';
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

/** Unsaved input, and the request key of a new row, which may have been added without an answer. */
interface RecordDraft<Values> {
  readonly values: Values;
  readonly base: Edited<Values>;
  readonly requestKey: string;
}

export interface RecordDrawerProps<Values> {
  /** Names its draft, such as `category.5`. */
  readonly draftName: string;
  readonly title: string;
  readonly edited: Edited<Values>;
  /** The form's items. */
  readonly children: ReactNode;
  readonly fields: readonly ConflictField<Values>[];
  /** Rejects with the service's refusal; a new row is always sent under `requestKey`. */
  readonly save: (values: Values, version: number | null, requestKey: string) => Promise<unknown>;
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
  const { title, fields, onClose } = props;
  const t = useTexts(catalogueTexts);
  const page = useTexts(pageTexts);
  const edit = useTexts(editTexts);
  const language = useLanguage();
  const { modal } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<{
    readonly mine: Values;
    readonly theirs: Edited<Values> & LastChange;
  } | null>(null);
  const draft = useDraft<RecordDraft<Values>>(props.draftName);
  const { found } = draft;
  const [requestKey] = useState(() => found?.value.requestKey ?? newRequestKey());
  // A draft is saved with the version that it was based on, so that conflicts are noticed.
  const base = found?.value.base ?? props.edited;
  const time = useTime();

  const save = async (values: Values, version: number | null) => {
    setBusy(true);
    setProblem(null);
    try {
      // Before it is sent: the tab may be closed before the answer comes.
      draft.keep({ values, base, requestKey }, version);
      await props.save(values, version, requestKey);
      draft.drop();
      onClose();
    } catch (error) {
      if (isConflict(error)) {
        const theirs = await props.reread().catch(() => null);
        if (theirs === null) setProblem(t.gone);
        else setConflict({ mine: values, theirs });
        return;
      }
      const rest = showFieldErrors(form, error);
      if (rest !== null) setProblem(errorText(rest, language));
    } finally {
      setBusy(false);
    }
  };
  const discard = () => {
    draft.drop();
    onClose();
  };
  const close = () => {
    if (sameValue(form.getFieldsValue(), base.values)) discard();
    else
      modal.confirm({
        title: t.closeAsk,
        okText: t.discard,
        cancelText: t.keepOn,
        onOk: discard,
      });
  };
  return (
    <Drawer
      open
      size={440}
      title={title}
      onClose={close}
      closable={{ 'aria-label': page.close }}
      footer={
        <div className="row">
          <Button type="primary" loading={isBusy} onClick={() => form.submit()}>
            {page.save}
          </Button>
          <Button onClick={close}>{page.cancel}</Button>
        </div>
      }
    >
      {problem !== null && <Alert type="error" title={problem} role="alert" showIcon />}
      {found !== null && <Alert type="info" title={edit.draftFound(time(found.time))} showIcon />}
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={found?.value.values ?? base.values}
        onValuesChange={(_, values) => {
          if (sameValue(values, base.values)) draft.drop();
          else draft.keep({ values, base, requestKey }, base.version);
        }}
        onFinish={(values) => void save(values, base.version)}
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
          who={conflict.theirs.who ?? edit.someone}
          when={conflict.theirs.when === '' ? '' : time(conflict.theirs.when)}
          onCancel={() => setConflict(null)}
          onResolve={(merged) => {
            setConflict(null);
            void save(merged, conflict.theirs.version);
          }}
        />
      )}
    </Drawer>
  );
}
