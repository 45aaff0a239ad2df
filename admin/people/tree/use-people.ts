import { useQueryClient } from '@tanstack/react-query';
import type { TypedDocument } from '../../api/document';
import { isConflict } from '../../api/request-error';
import { send } from '../../api/send';
import {
  CreatePersonDocument,
  MovePersonDocument,
  UpdatePersonDocument,
  type PersonQuery,
} from '../../documents/people';
import { useUndoOffer } from '../../history/use-undo-offer';
import { message, type Action } from '../../parts/messages';
import { whileHere } from '../../routing/location';
import { errorText } from '../../texts/error-text';
import { pageTexts } from '../../texts/page.texts';
import { peopleTexts } from '../../texts/people.texts';
import { useLanguage, useTexts } from '../../texts/texts';

export type Person = NonNullable<PersonQuery['user']>;

/** Queries that show users, which are sent again after each change. */
const QUERIES = ['UserLevel', 'People', 'Person', 'PersonTokens'];

type Change = <Data, Variables>(
  document: TypedDocument<Data, Variables>,
  variables: Variables,
  done?: string,
  onConflict?: () => void,
  /** The action offered with the success message. */
  offered?: Action,
) => Promise<Data | null>;

/**
 * Changes users; if the change is refused, shows why and returns null. With `done`, waits until the
 * queries are answered; others do not wait, because a one-time password is shown at once.
 */
export function useChange(): Change {
  const t = useTexts(peopleTexts);
  const language = useLanguage();
  const client = useQueryClient();
  return async (document, variables, done, onConflict, offered) => {
    try {
      const data = await send(document, variables);
      if (done !== undefined) message.success(done, offered);
      return data;
    } catch (error) {
      message.error(isConflict(error) ? t.changed : errorText(error, language));
      if (isConflict(error)) onConflict?.();
      return null;
    } finally {
      const renewed = QUERIES.map((name) => client.invalidateQueries({ queryKey: [name] }));
      if (done !== undefined) await Promise.all(renewed);
    }
  };
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * Moves a user of this version below another, or to the top of the tree, and offers to undo it;
 * resolves to whether that was done.
 */
export function useMove() {
  const t = useTexts(peopleTexts);
  const page = useTexts(pageTexts);
  const change = useChange();
  const offer = useUndoOffer('USER');
  const nameOf = ({ id, name }: Named) => name || page.user(id);
  return async (user: Named, expectedVersion: number, to: Named | null): Promise<boolean> => {
    const { id } = user;
    const variables = { id, expectedVersion, parentId: to?.id ?? null };
    const done = t.moved(nameOf(user), to && nameOf(to));
    const undo = offer([{ id, expectedVersion }]);
    return (await change(MovePersonDocument, variables, done, undefined, undo)) !== null;
  };
}

/** A user to add; at the top of the tree without `parentId`. */
interface NewPerson {
  readonly name: string;
  readonly parentId?: string;
}

/** Adds a user; resolves to whether it was added. A request that is repeated has the same key. */
export type Creation = (person: NewPerson, idempotencyKey: string) => Promise<boolean>;

/**
 * Adds a user, and calls `onCreated` with the id unless the viewer has left the screen. Repeating
 * it after a lost answer adds no second user, and gives the first one the values that it has by
 * then.
 */
export function useCreation(onCreated: (id: string) => void): Creation {
  const t = useTexts(peopleTexts);
  const change = useChange();
  return async (input, idempotencyKey) => {
    const isHere = whileHere();
    const { name, parentId = null } = input;
    let person = (await change(CreatePersonDocument, { input, idempotencyKey }))?.createUser;
    if (person != null && person.name !== name) {
      const variables = { id: person.id, expectedVersion: person.version ?? 0, input: { name } };
      person = (await change(UpdatePersonDocument, variables))?.updateUser;
    }
    if (person != null && person.parentId !== parentId) {
      const variables = { id: person.id, expectedVersion: person.version ?? 0, parentId };
      person = (await change(MovePersonDocument, variables))?.moveUser;
    }
    if (person == null) return false;
    message.success(t.made(name));
    if (isHere()) onCreated(person.id);
    return true;
  };
}
