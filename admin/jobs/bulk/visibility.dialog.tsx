import type { ReactElement } from 'react';
import { Form, Modal, Radio } from 'antd';
import { useConfirmedClose } from '../../edit/draft/use-discard';
import { useUnread } from '../../edit/draft/use-unread';
import { focusFirstChoice } from '../../parts/focus-first-choice';
import { bulkTexts } from '../../texts/bulk.texts';
import { jobTexts } from '../../texts/jobs.texts';
import { useTexts } from '../../texts/texts';
import { UserTreePicker } from '../../users/user-tree-picker';
import type { BulkDialogProps } from './bulk-dialog-props';

/** The field for pasted ids; when it loses the focus, they become users. */
const pasteField = () => document.querySelector<HTMLInputElement>('input#userIds');

interface Typed {
  readonly whom?: 'everyone' | 'restricted';
  readonly userIds?: readonly string[];
}

/**
 * Asks who sees all ticked jobs. Nothing is preselected, and "everyone" is an explicit choice: a
 * single press of a button must not open restricted jobs.
 */
export function VisibilityDialog(
  props: BulkDialogProps & { readonly count: number },
): ReactElement {
  const { count, onSet, onCancel, ...modal } = props;
  const t = useTexts(jobTexts);
  const bulk = useTexts(bulkTexts);
  const [form] = Form.useForm<Typed>();
  const whom = Form.useWatch('whom', form);
  const users = useUnread(form, 'userIds');
  // Choosing again takes a click, finding users takes a search.
  const isUntouched = () => {
    const { userIds = [] } = form.getFieldsValue(true) as Typed;
    return userIds.length === 0 && !pasteField()?.value;
  };
  const close = useConfirmedClose(onCancel, isUntouched);
  const set = ({ userIds = [] }: Typed) => {
    if (whom === 'everyone') onSet({ userIds: [] });
    else if (userIds.length > 0) onSet({ userIds });
    else form.setFields([{ name: 'userIds', errors: [bulk.chooseUsers] }]);
  };
  return (
    <Modal
      {...modal}
      title={bulk.visibleOf(count)}
      okButtonProps={{ disabled: whom === undefined }}
      onOk={form.submit}
      onCancel={close}
    >
      <Form form={form} onFinish={set}>
        <Form.Item name="whom">
          <Radio.Group
            ref={focusFirstChoice}
            aria-label={t.visibility}
            // Switching back to users starts with an empty field.
            onChange={() => users.onUnread(null)}
            options={(['restricted', 'everyone'] as const).map((value) => ({
              value,
              label: t[value],
            }))}
          />
        </Form.Item>
        {whom === 'restricted' && (
          <Form.Item name="userIds" rules={[users.rule]}>
            <UserTreePicker none={bulk.nobodyYet} onUnread={users.onUnread} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
