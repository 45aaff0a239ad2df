import { useState, type FormEvent, type ReactElement } from 'react';
import { send } from '../api/send';
import { ChangePasswordDocument } from '../documents/session';
import { Button } from '../parts/button';
import { NamedInput } from '../parts/text-input';
import { errorText } from '../texts/error-text';
import { passwordTexts } from '../texts/password.texts';
import { useLanguage, useTexts } from '../texts/texts';
import { focusOn, valuesOf } from './form-values';

const FIELDS = ['currentPassword', 'newPassword', 'repeated'] as const;

type Name = (typeof FIELDS)[number];

/** Changes the viewer's own password. */
export function PasswordForm({ onChanged }: { readonly onChanged: () => void }): ReactElement {
  const t = useTexts(passwordTexts);
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [problems, setProblems] = useState<Partial<Record<Name, string>>>({});

  const change = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = valuesOf(event.currentTarget, FIELDS);
    const { currentPassword, newPassword, repeated } = input;
    const found: Partial<Record<Name, string>> = {
      ...(repeated !== newPassword && { repeated: t.different }),
      ...Object.fromEntries(
        FIELDS.flatMap((name) => (input[name] === '' ? [[name, t.needed]] : [])),
      ),
    };
    setProblems(found);
    const first = FIELDS.find((name) => found[name] !== undefined);
    focusOn(event.currentTarget, first);
    if (isBusy || Object.keys(found).length > 0) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await send(ChangePasswordDocument, { input: { currentPassword, newPassword } });
      onChanged();
    } catch (error) {
      setProblem(errorText(error, language));
    } finally {
      setBusy(false);
    }
  };

  const field = (name: Name) => ({ name, type: 'password', problem: problems[name] });
  return (
    <form noValidate onSubmit={(event) => void change(event)}>
      <NamedInput
        {...field('currentPassword')}
        label={t.current}
        autoComplete="current-password"
        autoFocus
      />
      <NamedInput
        {...field('newPassword')}
        label={t.fresh}
        hint={t.freshHint}
        autoComplete="new-password"
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
