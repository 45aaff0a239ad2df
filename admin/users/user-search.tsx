import { useId, type ReactElement } from 'react';
import { userIdIn } from '../list/address';
import { listTexts } from '../texts/list.texts';
import { pageTexts } from '../texts/page.texts';
import { errorText } from '../texts/error-text';
import { useLanguage, useTexts } from '../texts/texts';
import { userTexts } from '../texts/users.texts';
import { useUserName } from './use-found-users';
import { NONE, useUserSearch } from './use-user-search';
import { UserOptions } from './user-options';

/** A field that chooses one user by searching for a name or id. */
export default function UserSearch(props: {
  readonly label: string;
  readonly width?: number;
  /** The user's id, or a text that is none. */
  readonly value: string | undefined;
  /** With `replace`, typing continues. */
  readonly onChange: (id: string | undefined, replace: boolean) => void;
  /** Whether it takes the focus at once, and the text typed before it was loaded. */
  readonly autoFocus?: boolean;
  readonly typed?: string;
}): ReactElement {
  const { label, value = '', onChange, width = 200, autoFocus = false } = props;
  const t = useTexts(userTexts);
  const language = useLanguage();
  const { clear, user } = useTexts(pageTexts);
  const { noMatch } = useTexts(listTexts);
  const id = useId();
  const chosen = userIdIn(value);
  const name = useUserName(chosen);
  const { typed, hits, failure, active, offered, choose, type, leave, onKeyDown } = useUserSearch(
    value,
    onChange,
    { typed: props.typed, isOpen: autoFocus },
  );
  const isShown = offered.length > 0;
  const nameShown = name === '' ? user(chosen ?? '') : (name ?? '');
  const shown = typed ?? (chosen === null ? '' : `${nameShown} #${chosen}`.trim());
  const isUnread = chosen === null && shown.trim() !== '';
  const isClosed = hits !== undefined && !isShown;
  const hint = hits?.length === 0 ? noMatch : isClosed ? t.chooseOne : undefined;
  const told = failure === null ? hint : errorText(failure, language);
  const problem = isUnread ? told : undefined;
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
        <UserOptions id={id} label={label} users={offered} active={active} onChoose={choose} />
      </div>
      <span id={`${id}-note`} className="problem" role="status">
        {problem}
      </span>
    </div>
  );
}
