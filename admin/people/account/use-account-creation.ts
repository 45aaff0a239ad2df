import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/send';
import {
  CreateAccountDocument,
  CreatePersonDocument,
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

/**
 * Adds a user with a role and a login name. Called again after a refusal or a lost answer, it goes
 * on where it was: it adds no second user. Throws RequestError.
 */
export function useAccountCreation(): (account: NewAccount) => Promise<Given> {
  const client = useQueryClient();
  const requestKey = useRef(newRequestKey());
  return async ({ name, username, role }) => {
    try {
      const input = { name, role };
      const variables = { input, idempotencyKey: requestKey.current };
      const { createUser: person } = await send(CreatePersonDocument, variables);
      if (person === null) throw new Error('A user that was added is returned.');
      const { id, loginName, version } = person;
      // It was added by an earlier attempt, and something else has been typed since.
      if (person.name !== name || person.role !== role)
        await send(UpdatePersonDocument, { id, expectedVersion: version ?? 0, input });
      // The answer was lost, and the password with it.
      const given =
        loginName === null
          ? (await send(CreateAccountDocument, { input: { userId: id, username } })).createAccount
          : (await send(ResetPasswordDocument, { userId: id })).resetPassword;
      if (given === null) throw new Error('The password of an account is returned.');
      return given;
    } finally {
      await Promise.all(
        ['People', 'UserLevel', 'Person'].map((name) =>
          client.invalidateQueries({ queryKey: [name] }),
        ),
      );
    }
  };
}
