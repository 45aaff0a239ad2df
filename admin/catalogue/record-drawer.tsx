import { useState, type ReactElement, type ReactNode } from 'react';
import { Alert, App, Drawer, Form } from 'antd';
import { isConflict } from '../api/request-error';
import { ConflictDialog, type ConflictField } from '../edit/conflict-dialog';
import { newRequestKey } from '../edit/request-key';
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

export interface RecordDrawerProps<Values> {
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
 * shown field by field; nothing typed is lost without confirmation.
 */
export function RecordDrawer<Values extends object>(
  props: RecordDrawerProps<Values>,
): ReactElement {
  const { title, edited, fields, onClose } = props;
  const t = useTexts(catalogueTexts);
  const page = useTexts(pageTexts);
  const { someone } = useTexts(editTexts);
  const language = useLanguage();
  const { modal } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<{
    readonly mine: Values;
    readonly theirs: Edited<Values> & LastChange;
  } | null>(null);
  const [requestKey] = useState(newRequestKey);
  const time = useTime();

  const save = async (values: Values, version: number | null) => {
    setBusy(true);
    setProblem(null);
    try {
      await props.save(values, version, requestKey);
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
  const close = () => {
    if (!form.isFieldsTouched()) onClose();
    else
      modal.confirm({
        title: t.closeAsk,
        okText: t.discard,
        cancelText: t.keepOn,
        onOk: onClose,
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
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={edited.values}
        onFinish={(values) => void save(values, edited.version)}
      >
        {props.children}
        <button type="submit" hidden />
      </Form>
      {conflict !== null && (
        <ConflictDialog<Values>
          fields={fields}
          base={edited.values}
          mine={conflict.mine}
          theirs={conflict.theirs.values}
          who={conflict.theirs.who ?? someone}
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
