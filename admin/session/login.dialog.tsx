import { useEffect, useState, type ReactElement } from 'react';
import { Modal } from 'antd';
import { dataIn } from '../api/send';
import { fetchAnswer } from '../api/fetch-answer';
import { ViewerDocument, type ViewerQuery } from '../documents/session';
import { Button } from '../parts/button';
import { useFocusReturn } from '../parts/use-focus-return';
import { sessionEndTexts } from '../texts/session-end.texts';
import { useTexts } from '../texts/texts';
import { LoginForm } from './login.form';

/**
 * A dialog over the screen when the session has ended, or another user has logged in in another
 * tab; the work continues after the login.
 */
export default function LoginDialog(props: {
  /** The viewer's login name, if it is known. */
  readonly username: string | null;
  readonly onLogIn: (id: string) => void;
}): ReactElement {
  useFocusReturn();
  const t = useTexts(sessionEndTexts);
  const [other, setOther] = useState<string>();
  useEffect(() => {
    // Sent without the session, to read who is logged in now.
    dataIn<ViewerQuery>(fetchAnswer(ViewerDocument.text, {})).then(
      ({ viewer }) => setOther(viewer?.loginName ?? viewer?.id),
      () => undefined,
    );
  }, []);
  return (
    <Modal
      open
      title={other === undefined ? t.again : t.someoneElse(other)}
      footer={null}
      closable={false}
      keyboard={false}
      zIndex={2000}
    >
      <p>{t.nothingLost}</p>
      <LoginForm username={props.username} onLogIn={props.onLogIn} />
      {other !== undefined && (
        <Button type="link" block onClick={() => location.reload()}>
          {t.goOnAs(other)}
        </Button>
      )}
    </Modal>
  );
}
