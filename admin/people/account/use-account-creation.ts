import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { isUnreachable } from '../../api/request-error';
import { send } from '../../api/send';
import {
  CreateAccountDocument,
  CreatePersonDocument,
  DeletePersonDocument,
  PersonDocument,
  ResetPasswordDocument,
  UpdatePersonDocument,
  type Role,
} from '../../documents/people';
import { newRequestKey } from '../../edit/draft/request-key';

/** A new user with a login name. */
export interface NewAccount {
  readonly name: string;
  readonly username: string;
  readonly role: Role;
}

export interface Given {
  readonly username: string;
  readonly password: string;
}

interface AccountCreation {
  /**
   * Adds a user with a role and a login name. When called again after a refusal or a lost answer,
   * it resumes where it stopped and adds no second user. Throws RequestError.
   */
  readonly create: (account: NewAccount) => Promise<Given>;
  /**
   * Deletes the user that `create` has added without an account, even if the answer was lost.
   * Throws RequestError.
   */
  readonly withdraw: () => Promise<void>;
}

/** Sets the role last, so that a user left behind without an account has none. */
export function useAccountCreation(): AccountCreation {
  const client = useQueryClient();
  const requestKey = useRef(newRequestKey());
  const added = useRef<string | null>(null);
  /** The name in an unanswered request, which may have added the user. */
  const unanswered = useRef<string | null>(null);
  const attempt = useRef<Promise<Given | null>>(Promise.resolve(null));

  const refresh = () =>
    Promise.all(
      ['People', 'UserLevel', 'Person'].map((name) =>
        client.invalidateQueries({ queryKey: [name] }),
      ),
    );
  /** Adds the user, or finds the one that an earlier attempt has added. */
  const add = async (name: string) => {
    const input = { name, role: 'USER' as const };
    unanswered.current = name;
    const { createUser: person } = await send(CreatePersonDocument, {
      input,
      idempotencyKey: requestKey.current,
    }).catch((error: unknown) => {
      if (!isUnreachable(error)) unanswered.current = null;
      throw error;
    });
    if (person === null) throw new Error('A user that was added is returned.');
    added.current = person.id;
    return person;
  };
  const go = async ({ name, username, role }: NewAccount): Promise<Given> => {
    try {
      const person = await add(name);
      const { id, loginName, version } = person;
      // If the account exists, an answer was lost, and with it the password.
      const given =
        loginName === null
          ? (await send(CreateAccountDocument, { input: { userId: id, username } })).createAccount
          : (await send(ResetPasswordDocument, { userId: id })).resetPassword;
      if (given === null) throw new Error('The password of an account is returned.');
      // The name may also have been changed since an earlier attempt.
      const changes = { id, expectedVersion: version ?? 0, input: { name, role } };
      if (person.name !== name || person.role !== role) await send(UpdatePersonDocument, changes);
      return given;
    } finally {
      await refresh();
    }
  };
  const withdraw = async () => {
    const given = await attempt.current.catch(() => null);
    if (given !== null) return;
    if (added.current === null && unanswered.current !== null) await add(unanswered.current);
    if (added.current === null) return;
    const { user } = await send(PersonDocument, { id: added.current });
    if (user === null) return;
    await send(DeletePersonDocument, { id: user.id, expectedVersion: user.version ?? 0 });
    await refresh();
  };
  return { create: (account) => (attempt.current = go(account)), withdraw };
}
