import { useRef, useState, type FormEvent, type ReactElement } from 'react';
import { RequestError } from '../api/request-error';
import { send } from '../api/send';
import { ChangePasswordDocument } from '../documents/session';
import { Button } from '../parts/button';
import { NamedInput } from '../parts/text-input';
import { errorText } from '../texts/error-text';
import { passwordTexts } from '../texts/password.texts';
import { useLanguage, useTexts } from '../texts/texts';
import { focusOn, valuesOf } from './form-values';
import { oneTime } from './one-time-password';

const FIELDS = ['currentPassword', 'newPassword', 'repeated'] as const;

type Name = (typeof FIELDS)[number];
type Problems = Partial<Record<Name, string>>;

/** The minimum length in characters, as the service counts them. */
const MIN_LENGTH = 10;

/** Returns the service's messages by field. */
function refusedIn(error: unknown): Problems {
  const { fields = [] } = error instanceof RequestError ? error.extensions : {};
  return Object.fromEntries(
    fields.map(({ field, message }) => [field.replace(/^input\./, ''), message]),
  );
}

/** Changes the viewer's own password; `given` is the current one if it need not be typed. */
export function PasswordForm(props: {
  readonly given?: string | undefined;
  readonly onChanged: () => void;
}): ReactElement {
  const t = useTexts(passwordTexts);
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [problems, setProblems] = useState<Problems>({});
  const [given, setGiven] = useState(props.given);
  /** The new password of a request that was not answered; it may be the current one by now. */
  const unanswered = useRef<string>();

  /** Shows problems, and returns whether there are any. */
  const mark = (form: HTMLFormElement, found: Problems): boolean => {
    setProblems(found);
    const first = FIELDS.find((name) => found[name] !== undefined);
    focusOn(form, first);
    return first !== undefined;
  };
  const change = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const input = valuesOf(form, FIELDS);
    const { currentPassword, newPassword, repeated } = input;
    const found: Problems = {
      ...(repeated !== newPassword && { repeated: t.different }),
      ...([...newPassword].length < MIN_LENGTH && { newPassword: t.tooShort(MIN_LENGTH) }),
      ...Object.fromEntries(
        FIELDS.flatMap((name) => (input[name] === '' ? [[name, t.needed]] : [])),
      ),
    };
    if (mark(form, found) || isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await send(ChangePasswordDocument, { input: { currentPassword, newPassword } });
      oneTime.password = undefined;
      props.onChanged();
    } catch (error) {
      const refused = refusedIn(error);
      if (error instanceof RequestError && error.isPassing) unanswered.current = newPassword;
      if (refused.currentPassword !== undefined) {
        if (unanswered.current === newPassword) refused.currentPassword = t.perhapsChanged;
        oneTime.password = undefined;
        setGiven(undefined);
      }
      if (!mark(form, refused)) setProblem(errorText(error, language));
    } finally {
      setBusy(false);
    }
  };

  const field = (name: Name) => ({ name, type: 'password', problem: problems[name] });
  return (
    <form noValidate onSubmit={(event) => void change(event)}>
      {given === undefined ? (
        <NamedInput
          {...field('currentPassword')}
          label={t.current}
          autoComplete="current-password"
          autoFocus
        />
      ) : (
        <input type="hidden" name="currentPassword" value={given} />
      )}
      <NamedInput
        {...field('newPassword')}
        label={t.fresh}
        hint={t.freshHint}
        autoComplete="new-password"
        autoFocus={given !== undefined}
      />
      <NamedInput {...field('repeated')} label={t.repeated} autoComplete="new-password" />
      {problem !== undefined && (
        <div className="alert" role="alert">
          {problem}
        </div>
      )}
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {t.change}
      </Button>
    </form>
  );
}
