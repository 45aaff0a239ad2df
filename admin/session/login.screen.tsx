import type { ReactElement } from 'react';
import { usePreferences } from '../app/preferences';
import { Button } from '../parts/button';
import { pageTexts } from '../texts/page.texts';
import { sessionTexts } from '../texts/session.texts';
import { useTexts } from '../texts/texts';
import { LoginForm } from './login.form';

/** The screen before the login. */
export function LoginScreen(props: { readonly onLogIn: () => void }): ReactElement {
  const t = useTexts(sessionTexts);
  const { language: other } = useTexts(pageTexts);
  const { language, setLanguage } = usePreferences();
  return (
    <main className="login">
      <div className="login-card">
        <header>
          <h1>{t.heading}</h1>
          <Button
            type="link"
            lang={language === 'zh' ? 'en' : 'zh-CN'}
            onClick={() => setLanguage(language === 'zh' ? 'en' : 'zh')}
          >
            {other}
          </Button>
        </header>
        <LoginForm onLogIn={props.onLogIn} />
      </div>
    </main>
  );
}
