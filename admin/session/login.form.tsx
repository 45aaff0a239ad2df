import { useState, type FormEvent, type ReactElement } from 'react';
import { RequestError } from '../api/request-error';
import { send } from '../api/send';
import { LogInDocument } from '../documents/session';
import { Button } from '../parts/button';
import { NamedInput } from '../parts/text-input';
import { errorText } from '../texts/error-text';
import { sessionTexts } from '../texts/session.texts';
import { useLanguage, useTexts } from '../texts/texts';
import { focusOn, valuesOf } from './form-values';
import { oneTime } from './one-time-password';

const FIELDS = ['username', 'password'] as const;

/** Asks for name and password, the name filled in if known; `onLogIn` receives the user's id. */
export function LoginForm(props: {
  readonly username?: string | null;
  readonly onLogIn: (id: string) => void;
}): ReactElement {
  const { username, onLogIn } = props;
  const t = useTexts(sessionTexts);
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [missing, setMissing] = useState<readonly string[]>([]);

  const textOf = (error: unknown) => {
    if (!(error instanceof RequestError)) return errorText(error, language);
    if (error.code === 'UNAUTHENTICATED') return t.wrong;
    if (error.code === 'RATE_LIMITED') return t.tooMany(error.extensions.retryAfter ?? 900);
    return errorText(error, language);
  };

  const logIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = valuesOf(event.currentTarget, FIELDS);
    const empty = FIELDS.filter((name) => input[name] === '');
    setMissing(empty);
    focusOn(event.currentTarget, empty[0]);
    if (isBusy || empty.length > 0) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const { logIn: session } = await send(LogInDocument, { input });
      if (session === null) return;
      oneTime.password = session.mustChangePassword ? input.password : undefined;
      onLogIn(session.viewer.id);
    } catch (error) {
      setProblem(textOf(error));
    } finally {
      setBusy(false);
    }
  };

  const field = (name: (typeof FIELDS)[number]) => ({
    name,
    label: t[name],
    problem: missing.includes(name) ? t.needed : undefined,
  });
  return (
    <form noValidate onSubmit={(event) => void logIn(event)}>
      <NamedInput
        {...field('username')}
        autoComplete="username"
        defaultValue={username ?? ''}
        autoFocus={!username}
      />
      <NamedInput
        {...field('password')}
        type="password"
        autoComplete="current-password"
        autoFocus={!!username}
      />
      {problem !== undefined && (
        <div className="alert" role="alert">
          {problem}
        </div>
      )}
      <Button type="primary" htmlType="submit" size="large" block loading={isBusy}>
        {t.logIn}
      </Button>
    </form>
  );
}
