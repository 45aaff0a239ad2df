import type { ReactElement } from 'react';
import { LanguageButton } from '../app/language-button';
import { sessionTexts } from '../texts/session.texts';
import { useTexts } from '../texts/texts';
import { LoginForm } from './login.form';

export function LoginScreen(props: { readonly onLogIn: () => void }): ReactElement {
  const t = useTexts(sessionTexts);
  return (
    <main className="login">
      <div className="login-card">
        <header>
          <h1>{t.heading}</h1>
          <LanguageButton type="link" />
        </header>
        <LoginForm onLogIn={props.onLogIn} />
      </div>
    </main>
  );
}
