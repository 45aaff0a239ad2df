import type { ReactElement } from 'react';
import { passwordTexts } from '../texts/password.texts';
import { useTexts } from '../texts/texts';
import { oneTime } from './one-time-password';
import { PasswordForm } from './password.form';

/** Shown after a login with a one-time password. */
export default function PasswordScreen(props: { readonly onChanged: () => void }): ReactElement {
  const t = useTexts(passwordTexts);
  return (
    <main className="login">
      <div className="login-card">
        <h1>{t.changeHeading}</h1>
        <p>{t.mustChange}</p>
        <PasswordForm given={oneTime.password} onChanged={props.onChanged} />
      </div>
    </main>
  );
}
