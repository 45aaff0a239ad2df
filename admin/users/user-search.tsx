import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { userIdIn } from '../list/address';
import { listTexts } from '../texts/list.texts';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';
import { userTexts } from '../texts/users.texts';
import { PAUSE_MS, useFoundUsers, useUserName } from './use-found-users';
import { UserOptions, type FoundUser } from './user-options';

/** What is in the field for a value that is no id. */
const unchosen = (value: string) => (userIdIn(value) === null && value !== '' ? value : undefined);

/** None of the hits: Enter takes the only one. */
const NONE = -1;

/** One user, chosen by name or id: what is typed is searched for, and the hits are offered. */
export default function UserSearch(props: {
  readonly label: string;
  readonly width?: number;
  /** The user's id, or a text that is none. */
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
  /** Whether the cursor is in it at once, and what has been typed. */
  readonly autoFocus?: boolean;
  readonly typed?: string;
}): ReactElement {
  const { label, value = '', onChange, width = 200, autoFocus = false } = props;
  const t = useTexts(userTexts);
  const { clear, user } = useTexts(pageTexts);
  const { noMatch } = useTexts(listTexts);
  const id = useId();
  const chosen = userIdIn(value);
  const name = useUserName(chosen);
  // Undefined: the chosen user is shown.
  const [typed, setTyped] = useState(props.typed || unchosen(value));
  const [active, setActive] = useState(NONE);
  const [isOpen, setOpen] = useState(autoFocus);
  const [isEntered, setEntered] = useState(false);
  const hits = useFoundUsers(typed);
  const [only] = hits?.length === 1 ? hits : [];
  const isShown = isOpen && hits !== undefined && hits.length > 0;
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
      const taken = isShown && active !== NONE ? hits[active] : only;
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
  const nameShown = name === '' ? user(chosen ?? '') : (name ?? '');
  const shown = typed ?? (chosen === null ? '' : `${nameShown} #${chosen}`.trim());
  const isUnread = chosen === null && shown.trim() !== '';
  const problem = !isUnread
    ? undefined
    : hits?.length === 0
      ? noMatch
      : isShown || hits === undefined
        ? undefined
        : t.chooseOne;
  return (
    <div style={{ width, maxWidth: '100%' }}>
      <div className="clearable">
        <input
          className="text-input"
          role="combobox"
          aria-label={label}
          aria-expanded={isShown}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active !== NONE ? `${id}-${active}` : undefined}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-note`}
          placeholder={t.search}
          autoComplete="off"
          autoFocus={autoFocus}
          value={shown}
          onFocus={({ target }) => target.select()}
          onBlur={leave}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
        />
        {shown !== '' && (
          <button type="button" aria-label={clear(label)} onClick={() => type('')}>
            ×
          </button>
        )}
        <UserOptions
          id={id}
          label={label}
          users={isShown ? hits : []}
          active={active}
          onChoose={choose}
        />
      </div>
      <span id={`${id}-note`} className="problem" role="status">
        {problem}
      </span>
    </div>
  );
}
