import type { ReactElement, ReactNode } from 'react';
import { Alert, Drawer, Form, type FormInstance } from 'antd';
import { ConflictDialog } from '../edit/conflict/conflict.dialog';
import type { ConflictField } from '../edit/conflict/conflict-field';
import { sameValue } from '../edit/conflict/same-value';
import { useDraftFaults } from '../edit/draft/use-draft-faults';
import { useDiscard } from '../edit/draft/use-discard';
import { SAVE_KEYS, useSaveKeys } from '../edit/draft/use-save-keys';
import { Button } from '../parts/button';
import { useFocusReturn } from '../parts/use-focus-return';
import { catalogueTexts } from '../texts/catalogue.texts';
import { editTexts } from '../texts/edit.texts';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';
import { useTime } from '../texts/use-time';
import { useRecord, type RecordOptions } from './use-record';

interface RecordDrawerProps<Values> extends RecordOptions<Values> {
  readonly title: string;
  readonly children: ReactNode;
  readonly fields: readonly ConflictField<Values>[];
}

/**
 * The drawer in which a row is edited. Shows the service's errors beside their fields and a
 * conflict field by field, and keeps the input as a draft until it is saved or discarded.
 */
export function RecordDrawer<Values extends object>(
  props: RecordDrawerProps<Values>,
): ReactElement {
  useFocusReturn();
  const t = useTexts(catalogueTexts);
  const page = useTexts(pageTexts);
  const edit = useTexts(editTexts);
  const time = useTime();
  const editing = useRecord(props);
  const { form, base, shownDraft, isDeleted, problem, conflict } = editing;
  const saveButton = useSaveKeys();
  const askedEnd = useDiscard(editing.end);
  const close = () => askedEnd(sameValue(form.getFieldsValue(), base.values));
  return (
    <Drawer
      open
      size={440}
      title={props.title}
      onClose={close}
      closable={{ 'aria-label': page.close }}
      footer={
        <div className="row">
          <Button
            ref={saveButton}
            type="primary"
            title={SAVE_KEYS}
            loading={editing.isBusy}
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
      {shownDraft !== null && (
        <Alert
          type="info"
          showIcon
          title={edit.draftFound(time(shownDraft.time))}
          action={<Button onClick={() => void editing.discard()}>{edit.draftDrop}</Button>}
        />
      )}
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={editing.initial}
        onValuesChange={(_, values) => editing.changed(values)}
        onFinish={(values) => void editing.save(values, base)}
      >
        {props.children}
        <DraftFaults form={form} draft={shownDraft?.value.values} />
        <button type="submit" hidden />
      </Form>
      {conflict !== null && (
        <ConflictDialog<Values>
          fields={props.fields}
          base={base.values}
          mine={conflict.mine}
          theirs={conflict.theirs.values}
          last={conflict.theirs}
          onCancel={() => editing.setConflict(null)}
          onResolve={(merged) => {
            editing.setConflict(null);
            editing.setBase(conflict.theirs);
            form.setFieldsValue(merged);
            void editing.save(merged, conflict.theirs);
          }}
        />
      )}
    </Drawer>
  );
}

/** A component inside the form, because the fields of a drawer are rendered after the drawer. */
function DraftFaults<Values extends object>(props: {
  readonly form: FormInstance<Values>;
  readonly draft: Values | undefined;
}): null {
  useDraftFaults(props.form, props.draft);
  return null;
}
