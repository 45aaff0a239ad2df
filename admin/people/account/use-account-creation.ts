import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/send';
import {
  CreatePersonDocument,
  DeletePersonDocument,
  PersonDocument,
  ResetPasswordDocument,
  UpdatePersonDocument,
  type Role,
} from '../../documents/people';
import { findAdded } from '../../edit/draft/find-added';
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
   * Deletes the user that `create` has added without returning a password, even if the answer was
   * lost. Throws RequestError.
   */
  readonly withdraw: () => Promise<void>;
}

/**
 * Adds user and login name in one request, so that a closed tab leaves neither without the other,
 * and then sets the password.
 */
export function useAccountCreation(): AccountCreation {
  const client = useQueryClient();
  const idempotencyKey = useRef(newRequestKey()).current;
  const attempt = useRef<Promise<Given>>();

  // Nothing waits for the answers: the password is shown at once.
  const refresh = () => {
    for (const name of ['People', 'UserLevel', 'Person'])
      void client.invalidateQueries({ queryKey: [name] });
  };
  const go = async (input: NewAccount): Promise<Given> => {
    try {
      const { createUser: person } = await send(CreatePersonDocument, { input, idempotencyKey });
      if (person === null) throw new Error('The service returned no user.');
      const { id, version } = person;
      const { resetPassword: given } = await send(ResetPasswordDocument, { userId: id });
      if (given === null) throw new Error('The service returned no password.');
      // An earlier attempt may have added the user with other values.
      const { name, role } = input;
      const changes = { id, expectedVersion: version ?? 0, input: { name, role } };
      if (person.name !== name || person.role !== role) await send(UpdatePersonDocument, changes);
      return given;
    } finally {
      refresh();
    }
  };
  const withdraw = async () => {
    if (attempt.current === undefined) return;
    const given = await attempt.current.catch(() => null);
    if (given !== null) return;
    const added = await findAdded('USER', idempotencyKey);
    if (added === null) return;
    const { user } = await send(PersonDocument, { id: added.id });
    if (user === null) return;
    await send(DeletePersonDocument, { id: user.id, expectedVersion: user.version ?? 0 });
    refresh();
  };
  return { create: (account) => (attempt.current = go(account)), withdraw };
}
