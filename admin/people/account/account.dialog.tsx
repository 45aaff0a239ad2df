import { useState, type ReactElement } from 'react';
import { Alert, Form, Input, Modal, Select } from 'antd';
import type { Role } from '../../documents/people';
import { showFieldErrors } from '../../edit/field-errors';
import { useConfirmedClose } from '../../edit/draft/use-discard';
import { message } from '../../parts/messages';
import { useBusy } from '../../parts/use-busy';
import { useFocusReturn } from '../../parts/use-focus-return';
import { catalogueTexts } from '../../texts/catalogue.texts';
import { errorText } from '../../texts/error-text';
import { pageTexts } from '../../texts/page.texts';
import { peopleTexts } from '../../texts/people.texts';
import { useLanguage, useTexts } from '../../texts/texts';
import { useAccountCreation, type Given, type NewAccount } from './use-account-creation';

const ROLES: readonly Role[] = ['EDITOR', 'ADMIN'];

const BLANK: NewAccount = { name: '', username: '', role: 'EDITOR' };

/** Asks for the name, login name and role of a new colleague. */
export function AccountDialog(props: {
  readonly onCreated: (given: Given) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { onCreated, onClose } = props;
  useFocusReturn();
  const t = useTexts(peopleTexts);
  const { cancel } = useTexts(pageTexts);
  const { needed } = useTexts(catalogueTexts);
  const language = useLanguage();
  const [form] = Form.useForm<NewAccount>();
  const [problem, setProblem] = useState<string | null>(null);
  const { create, withdraw } = useAccountCreation();
  const [isBusy, submit] = useBusy(async ({ name, username, role }: NewAccount) => {
    setProblem(null);
    try {
      onCreated(await create({ name: name.trim(), username: username.trim(), role }));
    } catch (error) {
      const { rest } = showFieldErrors(form, error);
      if (rest !== null) setProblem(errorText(rest, language));
    }
  });
  const isUntouched = () => {
    const { name, username } = form.getFieldsValue();
    return name === '' && username === '';
  };
  const close = useConfirmedClose(() => {
    onClose();
    withdraw().catch(() => message.error(t.leftBehind, 8));
  }, isUntouched);
  const required = { required: true, whitespace: true, message: needed };
  return (
    <Modal
      open
      title={t.newAccount}
      okText={t.add}
      cancelText={cancel}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={close}
    >
      {problem !== null && <Alert type="error" title={problem} role="alert" showIcon />}
      <Form<NewAccount>
        form={form}
        name="new-account"
        layout="vertical"
        requiredMark={false}
        initialValues={BLANK}
        onFinish={submit}
      >
        <Form.Item name="name" label={t.name} rules={[required]}>
          <Input autoFocus maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item name="username" label={t.username} extra={t.usernameHint} rules={[required]}>
          <Input maxLength={64} autoComplete="off" />
        </Form.Item>
        <Form.Item name="role" label={t.role}>
          <Select options={ROLES.map((value) => ({ value, label: t[value] }))} />
        </Form.Item>
        <p className="quiet">{t.knownUser}</p>
        <button type="submit" hidden />
      </Form>
    </Modal>
  );
}
