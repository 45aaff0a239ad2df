import type { ReactElement } from 'react';
import { Modal } from 'antd';
import { sessionTexts } from '../texts/session.texts';
import { useTexts } from '../texts/texts';
import { LoginForm } from './login.form';

/** Shown over the screen when the session ends; the work goes on after the login. */
export default function LoginDialog(props: {
  readonly onLogIn: (id: string) => void;
}): ReactElement {
  const t = useTexts(sessionTexts);
  return (
    <Modal open title={t.again} footer={null} closable={false} keyboard={false} zIndex={2000}>
      <p>{t.nothingLost}</p>
      <LoginForm onLogIn={props.onLogIn} />
    </Modal>
  );
}
