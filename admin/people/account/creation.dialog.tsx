import { useRef, type ReactElement } from 'react';
import { Form, Input, Modal } from 'antd';
import { sameValue } from '../../edit/conflict/same-value';
import { useConfirmedClose } from '../../edit/draft/use-discard';
import { newRequestKey } from '../../edit/draft/request-key';
import { useBusy } from '../../parts/use-busy';
import { useFocusReturn } from '../../parts/use-focus-return';
import { catalogueTexts } from '../../texts/catalogue.texts';
import { pageTexts } from '../../texts/page.texts';
import { peopleTexts } from '../../texts/people.texts';
import { useTexts } from '../../texts/texts';
import { UserTreePicker } from '../../users/user-tree-picker';
import type { Creation } from '../tree/use-people';

interface Typed {
  readonly name: string;
  readonly parent?: readonly string[];
}

/** Asks for the name and parent of a new user; `parentId` is preselected. */
export function CreationDialog(props: {
  readonly parentId?: string;
  readonly onCreate: Creation;
  readonly onClose: () => void;
}): ReactElement {
  const { parentId, onCreate, onClose } = props;
  useFocusReturn();
  const t = useTexts(peopleTexts);
  const { cancel } = useTexts(pageTexts);
  const { needed } = useTexts(catalogueTexts);
  // One for each dialog: the next one adds another user, even with the same name.
  const key = useRef(newRequestKey()).current;
  const [form] = Form.useForm<Typed>();
  const initial: Typed = { name: '', parent: parentId === undefined ? [] : [parentId] };
  const close = useConfirmedClose(onClose, () => sameValue(form.getFieldsValue(), initial));
  const [isBusy, create] = useBusy(async ({ name, parent: [above] = [] }: Typed) => {
    const person = { name: name.trim(), ...(above !== undefined && { parentId: above }) };
    if (await onCreate(person, key)) onClose();
  });
  return (
    <Modal
      open
      title={t.create}
      okText={t.add}
      cancelText={cancel}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={close}
    >
      <Form<Typed>
        form={form}
        name="new-person"
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        onFinish={create}
      >
        <Form.Item
          name="name"
          label={t.name}
          rules={[{ required: true, whitespace: true, message: needed }]}
        >
          <Input autoFocus maxLength={100} />
        </Form.Item>
        <Form.Item name="parent" label={t.above}>
          <UserTreePicker multiple={false} none={t.top} />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </Modal>
  );
}
