import type { ReactElement } from 'react';
import { Modal } from 'antd';
import { Button } from '../parts/button';
import { message } from '../parts/messages';
import { useFocusReturn } from '../parts/use-focus-return';
import { passwordTexts } from '../texts/password.texts';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';
import { oneTime } from './one-time-password';
import { PasswordForm } from './password.form';

/**
 * A dialog over the screen for viewers who want another password, or have to change a one-time
 * password after logging in there; the work continues afterwards.
 */
export default function PasswordDialog(props: {
  readonly onChanged: () => void;
  /** Undefined if the password has to be changed. */
  readonly onCancel?: () => void;
}): ReactElement {
  const { onChanged, onCancel } = props;
  useFocusReturn();
  const t = useTexts(passwordTexts);
  const { cancel } = useTexts(pageTexts);
  const common = { open: true, footer: null, zIndex: 2000 };
  if (onCancel === undefined)
    return (
      <Modal {...common} title={t.changeHeading} closable={false} keyboard={false}>
        <p>{t.mustChange}</p>
        <PasswordForm given={oneTime.password} onChanged={onChanged} />
      </Modal>
    );
  const changed = () => {
    message.success(t.changed);
    onChanged();
  };
  return (
    <Modal {...common} title={t.change} mask={{ closable: false }} onCancel={onCancel}>
      <PasswordForm onChanged={changed} />
      <Button type="text" block onClick={onCancel}>
        {cancel}
      </Button>
    </Modal>
  );
}
