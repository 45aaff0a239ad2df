import type { ReactElement } from 'react';
import { Modal } from 'antd';
import { useFocusReturn } from '../parts/use-focus-return';
import { sessionTexts } from '../texts/session.texts';
import { useTexts } from '../texts/texts';
import { PasswordForm } from './password.form';

/** Shown over the screen after a login there with a one-time password; the work goes on then. */
export default function PasswordDialog(props: { readonly onChanged: () => void }): ReactElement {
  useFocusReturn();
  const t = useTexts(sessionTexts);
  return (
    <Modal
      open
      title={t.changeHeading}
      footer={null}
      closable={false}
      keyboard={false}
      zIndex={2000}
    >
      <p>{t.mustChange}</p>
      <PasswordForm onChanged={props.onChanged} />
    </Modal>
  );
}
