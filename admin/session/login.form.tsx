import { useState, type ReactElement } from 'react';
import { Alert, Button, Form, Input } from 'antd';
import { RequestError } from '../api/request-error';
import { send } from '../api/send';
import { LogInDocument, type LogInInput } from '../documents/session';
import { errorText } from '../texts/error-text';
import { sessionTexts } from '../texts/session.texts';
import { useLanguage, useTexts } from '../texts/texts';

/** Name and password; `onLogIn` is told the id of whoever has logged in. */
export function LoginForm({ onLogIn }: { readonly onLogIn: (id: string) => void }): ReactElement {
  const t = useTexts(sessionTexts);
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const textOf = (error: unknown) => {
    if (!(error instanceof RequestError)) return errorText(error, language);
    if (error.code === 'UNAUTHENTICATED') return t.wrong;
    if (error.code === 'RATE_LIMITED') return t.tooMany(error.extensions.retryAfter ?? 900);
    return errorText(error, language);
  };

  const logIn = async (input: LogInInput) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { logIn: session } = await send(LogInDocument, { input });
      if (session !== null) onLogIn(session.viewer.id);
    } catch (error) {
      setProblem(textOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Form<LogInInput>
      layout="vertical"
      requiredMark={false}
      onFinish={(input) => void logIn(input)}
    >
      <Form.Item name="username" label={t.username} rules={[{ required: true, message: t.needed }]}>
        <Input autoComplete="username" autoFocus size="large" />
      </Form.Item>
      <Form.Item name="password" label={t.password} rules={[{ required: true, message: t.needed }]}>
        <Input type="password" autoComplete="current-password" size="large" />
      </Form.Item>
      {problem !== undefined && (
        <Form.Item>
          <Alert type="error" title={problem} showIcon role="alert" />
        </Form.Item>
      )}
      <Button type="primary" htmlType="submit" size="large" block loading={isBusy}>
        {t.logIn}
      </Button>
    </Form>
  );
}
