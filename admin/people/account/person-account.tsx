import { useState, type ReactElement } from 'react';
import { Input } from 'antd';
import {
  CreateAccountDocument,
  DeleteAccountDocument,
  ResetPasswordDocument,
} from '../../documents/people';
import { Button } from '../../parts/button';
import { Confirm } from '../../parts/confirm';
import { useSession } from '../../session/session';
import { peopleTexts } from '../../texts/people.texts';
import { useTexts } from '../../texts/texts';
import { oneTimeOf, useOneTime } from './one-time.dialog';
import { useChange, type Person } from '../tree/use-people';

/** A user's login name, and the password, which is shown once. */
export function PersonAccount({ person }: { readonly person: Person }): ReactElement {
  const t = useTexts(peopleTexts);
  const change = useChange();
  const [username, setUsername] = useState('');
  const [oneTime, showOneTime] = useOneTime();
  const { viewer } = useSession();
  const { id: userId, loginName } = person;

  const show = (given: { readonly username: string; readonly password: string }) =>
    showOneTime(oneTimeOf(given, t));
  const give = async () => {
    const made = await change(CreateAccountDocument, { input: { userId, username } });
    if (made?.createAccount != null) show(made.createAccount);
  };
  const reset = async () => {
    const made = await change(ResetPasswordDocument, { userId });
    if (made?.resetPassword != null) show(made.resetPassword);
  };
  return (
    <section className="panel">
      <h2>{t.account}</h2>
      {loginName === null ? (
        <div className="row">
          <span className="quiet">{t.noAccount}</span>
          <Input
            aria-label={t.username}
            placeholder={t.username}
            style={{ width: 200 }}
            value={username}
            onChange={({ target }) => setUsername(target.value.trim())}
          />
          <Button disabled={username === ''} onClick={give}>
            {t.giveAccount}
          </Button>
        </div>
      ) : (
        <div className="row">
          <strong>{loginName}</strong>
          <Confirm title={t.resetAsk} okText={t.reset} onConfirm={reset}>
            <Button>{t.reset}</Button>
          </Confirm>
          {userId !== viewer.id && (
            <Confirm
              title={t.removeAccountAsk}
              content={t.removeAccountHint}
              okText={t.removeAccount}
              onConfirm={() => change(DeleteAccountDocument, { userId }, t.accountRemoved)}
            >
              <Button danger>{t.removeAccount}</Button>
            </Confirm>
          )}
        </div>
      )}
      {oneTime}
    </section>
  );
}
