import { useState, type ReactElement } from 'react';
import { Alert, Button, Form, Input } from 'antd';
import { send } from '../api/send';
import { ChangePasswordDocument, type ChangePasswordInput } from '../documents/session';
import { errorText } from '../texts/error-text';
import { sessionTexts } from '../texts/session.texts';
import { useLanguage, useTexts } from '../texts/texts';

/** Changes the viewer's own password. */
export function PasswordForm({ onChanged }: { readonly onChanged: () => void }): ReactElement {
  const t = useTexts(sessionTexts);
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const needed = { required: true, message: t.needed };

  const change = async ({ currentPassword, newPassword }: ChangePasswordInput) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await send(ChangePasswordDocument, { input: { currentPassword, newPassword } });
      onChanged();
    } catch (error) {
      setProblem(errorText(error, language));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Form<ChangePasswordInput>
      layout="vertical"
      requiredMark={false}
      onFinish={(input) => void change(input)}
    >
      <Form.Item name="currentPassword" label={t.current} rules={[needed]}>
        <Input type="password" autoComplete="current-password" autoFocus />
      </Form.Item>
      <Form.Item name="newPassword" label={t.fresh} extra={t.freshHint} rules={[needed]}>
        <Input type="password" autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="repeated"
        label={t.repeated}
        dependencies={['newPassword']}
        rules={[
          needed,
          ({ getFieldValue }) => ({
            validator: (_rule, value: string) =>
              value === getFieldValue('newPassword')
                ? Promise.resolve()
                : Promise.reject(new Error(t.different)),
          }),
        ]}
      >
        <Input type="password" autoComplete="new-password" />
      </Form.Item>
      {problem !== undefined && (
        <Form.Item>
          <Alert type="error" title={problem} showIcon role="alert" />
        </Form.Item>
      )}
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {t.change}
      </Button>
    </Form>
  );
}
