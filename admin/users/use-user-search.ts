import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { userIdIn } from '../list/address';
import { PAUSE_MS, useFoundUsers } from './use-found-users';
import type { FoundUser } from './user-options';

/** None of the hits: Enter takes the only one. */
export const NONE = -1;

/** The text to show for a value that is not an id. */
const unchosen = (value: string) => (userIdIn(value) === null && value !== '' ? value : undefined);

/** What a search for one user shows, and what its field does. */
interface UserSearchState {
  /** Undefined: the chosen user is shown. */
  readonly typed: string | undefined;
  /** Undefined until they are known. */
  readonly hits: readonly FoundUser[] | undefined;
  /** The index of the hit that the arrow keys have reached, or NONE. */
  readonly active: number;
  /** The hits, while their list is open. */
  readonly offered: readonly FoundUser[];
  readonly choose: (user: FoundUser) => void;
  readonly type: (text: string) => void;
  readonly leave: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The state of a search for one user; `typed` and `isOpen` are its first ones. */
export function useUserSearch(
  value: string,
  onChange: (id: string | undefined) => void,
  first: { readonly typed: string | undefined; readonly isOpen: boolean },
): UserSearchState {
  const chosen = userIdIn(value);
  const [typed, setTyped] = useState(first.typed || unchosen(value));
  const [active, setActive] = useState(NONE);
  const [isOpen, setOpen] = useState(first.isOpen);
  const [isEntered, setEntered] = useState(false);
  const hits = useFoundUsers(typed);
  const [only] = hits?.length === 1 ? hits : [];
  const offered = isOpen && hits !== undefined ? hits : [];
  const isShown = offered.length > 0;
  // Back, or a reset, changes it from outside; an id that is being typed stays as it is.
  const known = useRef(value);
  useEffect(() => {
    if (known.current === value) return;
    known.current = value;
    setTyped((text) => (text && userIdIn(text) === userIdIn(value) ? text : unchosen(value)));
  }, [value]);

  const choose = (user: FoundUser) => {
    setTyped(undefined);
    setOpen(false);
    onChange(user.id);
  };
  const number = userIdIn(typed);
  // After every render, so that the latest `onChange` is called.
  useEffect(() => {
    if (number === null || number === chosen) return undefined;
    const timer = window.setTimeout(() => onChange(number), PAUSE_MS);
    return () => window.clearTimeout(timer);
  });
  // Enter came before the answer.
  useEffect(() => {
    if (!isEntered || hits === undefined) return;
    setEntered(false);
    if (only !== undefined) choose(only);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'Enter') {
      // Within a form, it does not submit that.
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
    if (userIdIn(text) === null && value !== '') onChange(undefined);
  };
  const leave = () => {
    setOpen(false);
    if (chosen !== null) setTyped(undefined);
    else if (only !== undefined) choose(only);
  };
  return { typed, hits, active, offered, choose, type, leave, onKeyDown };
}
