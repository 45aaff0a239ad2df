import type { ReactElement } from 'react';
import type { UserLevelQuery } from '../documents/users';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';
import { userTexts } from '../texts/users.texts';

export type FoundUser = NonNullable<UserLevelQuery['users']>['items'][number];

/** The users that a search field offers; nothing if there are none. */
export function UserOptions(props: {
  readonly id: string;
  readonly label: string;
  readonly users: readonly FoundUser[];
  /** The index of the user that Enter chooses. */
  readonly active: number;
  readonly onChoose: (user: FoundUser) => void;
}): ReactElement {
  const { id, label, users, active, onChoose } = props;
  const t = useTexts(userTexts);
  const page = useTexts(pageTexts);
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={label}
      className="choices-window"
      hidden={users.length === 0}
    >
      {users.map((user, at) => (
        <li
          key={user.id}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          // The focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(user)}
        >
          {user.name || page.user(user.id)} <span className="quiet">#{user.id}</span>
          {user.parent !== null && (
            <span className="quiet">
              {' '}
              · {t.under(user.parent.name || page.user(user.parent.id))}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
