import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { TypedDocument } from '../../api/document';
import { isConflict } from '../../api/request-error';
import { send } from '../../api/send';
import { CreatePersonDocument, MovePersonDocument, type PersonQuery } from '../../documents/people';
import { newRequestKey } from '../../edit/draft/request-key';
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

/** Changes users; if the change is refused, shows why and returns null. */
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
      await Promise.all(QUERIES.map((name) => client.invalidateQueries({ queryKey: [name] })));
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
export interface NewPerson {
  readonly name: string;
  readonly parentId?: string;
}

/**
 * Adds a user, and calls `onCreated` with the id unless the viewer has left the screen; resolves to
 * whether it was added. Repeating it after a lost answer adds no second user.
 */
export function useCreation(onCreated: (id: string) => void) {
  const t = useTexts(peopleTexts);
  const change = useChange();
  const requestKey = useRef<string>();
  return async (input: NewPerson): Promise<boolean> => {
    const isHere = whileHere();
    const idempotencyKey = (requestKey.current ??= newRequestKey());
    const variables = { input, idempotencyKey };
    const made = await change(CreatePersonDocument, variables, t.made(input.name));
    if (made === null) return false;
    requestKey.current = undefined;
    if (made.createUser !== null && isHere()) onCreated(made.createUser.id);
    return true;
  };
}
