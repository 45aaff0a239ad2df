import { useState, type KeyboardEvent, type ReactElement } from 'react';
import { Input } from 'antd';
import { useRead } from '../api/queries';
import { UserNamesDocument } from '../documents/users';
import { controlOf, type FormControl } from '../edit/form-control';
import type { OnUnread } from '../edit/draft/use-unread';
import { searched } from '../list/searched';
import { Button } from '../parts/button';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';
import { userTexts } from '../texts/users.texts';
import { typedIds } from './typed-ids';
import { UserBranch, UserTick, type Choosing } from './user-branch';
import { UserLevel, type TreeUser } from './user-level';

interface UserTreePickerProps extends FormControl {
  /** User ids in the order in which they were chosen. */
  readonly value?: readonly string[];
  readonly onChange?: (ids: readonly string[]) => void;
  /** If false, a choice replaces the previous one. */
  readonly multiple?: boolean;
  /** What an empty choice means; by default everyone. */
  readonly none?: string;
  readonly onUnread?: OnUnread;
  /** Whether the search takes the focus. */
  readonly autoFocus?: boolean;
}

/** How many of the chosen users are shown; the others are counted. */
const SHOWN = 30;

/** Users chosen from the tree, or by a search, or by pasting ids. For use in a form. */
export function UserTreePicker(props: UserTreePickerProps): ReactElement {
  const { value = [], onChange, multiple = true } = props;
  const t = useTexts(userTexts);
  const [search, setSearch] = useState('');
  const [typed, setTyped] = useState('');
  const chosen = new Set(value);
  const shown = value.slice(0, SHOWN);
  const names = useNames(shown);

  const toggle = (id: string) => {
    if (!multiple) onChange?.(chosen.has(id) ? [] : [id]);
    else onChange?.(chosen.has(id) ? value.filter((each) => each !== id) : [...value, id]);
  };
  // Also called on blur, because a save that follows includes these users.
  const take = (text: string) => {
    const { ids, unread } = typedIds(text);
    const left = unread.join(' ');
    setTyped(left);
    props.onUnread?.(left === '' ? null : t.notIds(left));
    if (ids.length > 0) onChange?.([...new Set([...value, ...ids])]);
  };
  const choosing: Choosing = {
    isChosen: (id) => chosen.has(id),
    onToggle: ({ id }) => toggle(id),
  };

  return (
    <div className="user-picker">
      <div className="row">
        {value.length === 0 && <span className="quiet">{props.none ?? t.everyone}</span>}
        {shown.map((id) => (
          <span key={id} className="user-tag">
            {names.get(id)} #{id}
            <Button size="small" type="text" aria-label={t.without(id)} onClick={() => toggle(id)}>
              ×
            </Button>
          </span>
        ))}
        {value.length > SHOWN && <span className="quiet">{t.chosen(value.length)}</span>}
        {value.length > 0 && (
          <Button size="small" onClick={() => onChange?.([])}>
            {t.clear}
          </Button>
        )}
      </div>
      <div className="row">
        <Input.Search
          autoFocus={props.autoFocus === true}
          aria-label={t.search}
          placeholder={t.search}
          allowClear
          onPressEnter={withinForm}
          onSearch={(text) => setSearch(searched(text) ?? '')}
        />
        {multiple && (
          <Input.Search
            {...controlOf(props)}
            aria-label={t.paste}
            placeholder={`${t.paste} · ${t.pasteHint}`}
            enterButton={t.add}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={() => take(typed)}
            onKeyDown={keepText}
            onPressEnter={withinForm}
            onSearch={take}
          />
        )}
      </div>
      <div className="user-tree" role="group" aria-label={t.tree} tabIndex={0}>
        {search === '' ? (
          <UserBranch parentId={null} {...choosing} />
        ) : (
          <UserLevel
            key={search}
            className="user-branch"
            of={{ search }}
            render={(user) => <Found key={user.id} user={user} {...choosing} />}
          />
        )}
      </div>
    </div>
  );
}

/** Returns the names of users by id, once they are known. */
function useNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const page = useTexts(pageTexts);
  const options = { enabled: ids.length > 0, keep: true };
  const { data } = useRead(UserNamesDocument, { ids }, options);
  const users = data?.usersById?.filter((user) => user !== null);
  return new Map(users?.map(({ id, name }) => [id, name || page.user(id)]));
}

/** Keeps the text on Escape: browsers clear a search, though the key may only close a dialog. */
const keepText = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault();

/** Prevents Enter in the search from submitting the surrounding form. */
const withinForm = (event: KeyboardEvent) => event.preventDefault();

/** A found user with its parent. */
function Found({ user, ...choosing }: { readonly user: TreeUser } & Choosing): ReactElement {
  const t = useTexts(userTexts);
  const page = useTexts(pageTexts);
  return (
    <li className="row">
      <UserTick user={user} {...choosing} />
      {user.parent !== null && (
        <span className="quiet">{t.under(user.parent.name || page.user(user.parent.id))}</span>
      )}
    </li>
  );
}
