import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { userIdIn } from '../list/address';
import { PAUSE_MS, useFoundUsers } from './use-found-users';
import type { FoundUser } from './user-options';

/** No hit is active; Enter then chooses the only one. */
export const NONE = -1;

/** Returns the text to show for a value that is not an id. */
const unchosen = (value: string) => (userIdIn(value) === null && value !== '' ? value : undefined);

/** The state of a search for one user, and the handlers of its field. */
interface UserSearchState {
  /** Undefined while the chosen user is shown. */
  readonly typed: string | undefined;
  /** Undefined until they are known. */
  readonly hits: readonly FoundUser[] | undefined;
  /** Why they could not be read. */
  readonly failure: Error | null;
  /** The index of the hit selected with the arrow keys, or NONE. */
  readonly active: number;
  /** The hits, while their list is open. */
  readonly offered: readonly FoundUser[];
  readonly choose: (user: FoundUser) => void;
  readonly type: (text: string) => void;
  readonly leave: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Returns the state of a search for one user; `first` has the initial `typed` and `isOpen`. */
export function useUserSearch(
  value: string,
  onChange: (id: string | undefined, replace: boolean) => void,
  first: { readonly typed: string | undefined; readonly isOpen: boolean },
): UserSearchState {
  const chosen = userIdIn(value);
  const [typed, setTyped] = useState(first.typed || unchosen(value));
  const [active, setActive] = useState(NONE);
  const [isOpen, setOpen] = useState(first.isOpen);
  const [isEntered, setEntered] = useState(false);
  const { hits, failure } = useFoundUsers(typed);
  const [only] = hits?.length === 1 ? hits : [];
  const offered = isOpen && hits !== undefined ? hits : [];
  const isShown = offered.length > 0;
  // Back or a reset changes the value from outside; an id that is being typed is kept.
  const known = useRef(value);
  useEffect(() => {
    if (known.current === value) return;
    known.current = value;
    setTyped((text) => (text && userIdIn(text) === userIdIn(value) ? text : unchosen(value)));
  }, [value]);

  // Back leads to the list before typing began.
  const hasApplied = useRef(false);
  const apply = (id: string | undefined) => {
    onChange(id, hasApplied.current);
    hasApplied.current = true;
  };
  const choose = (user: FoundUser) => {
    setTyped(undefined);
    setOpen(false);
    apply(user.id);
  };
  const number = userIdIn(typed);
  // Runs after every render, so that the latest `onChange` is called.
  useEffect(() => {
    if (number === null || number === chosen) return undefined;
    const timer = window.setTimeout(() => apply(number), PAUSE_MS);
    return () => window.clearTimeout(timer);
  });
  // Enter was pressed before the answer arrived.
  useEffect(() => {
    if (!isEntered || hits === undefined) return;
    setEntered(false);
    if (only !== undefined) choose(only);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'Enter') {
      // Prevents the submission of a surrounding form.
      event.preventDefault();
      const taken = isShown && active !== NONE ? offered[active] : only;
      if (taken !== undefined) choose(taken);
      else if (!event.nativeEvent.isComposing) setEntered(true);
    } else if (key === 'Escape' && isShown) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if ((key === 'ArrowDown' || key === 'ArrowUp') && hits !== undefined) {
      event.preventDefault();
      setOpen(true);
      const step = key === 'ArrowDown' ? 1 : hits.length - 1;
      setActive(active === NONE ? 0 : (active + step) % Math.max(hits.length, 1));
    }
  };
  const type = (text: string) => {
    setTyped(text);
    setActive(NONE);
    setEntered(false);
    setOpen(true);
    if (userIdIn(text) === null && value !== '') apply(undefined);
  };
  const leave = () => {
    setOpen(false);
    // The pause after an id may not be over.
    if (number !== null && number !== chosen) apply(number);
    if (number !== null || chosen !== null) setTyped(undefined);
    else if (only !== undefined) choose(only);
    hasApplied.current = false;
  };
  return { typed, hits, failure, active, offered, choose, type, leave, onKeyDown };
}
