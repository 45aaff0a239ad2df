import { useState, type ReactElement } from 'react';
import { Checkbox } from 'antd';
import { Button } from '../parts/button';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';
import { userTexts } from '../texts/users.texts';
import { UserLevel, type TreeUser } from './user-level';

export interface Choosing {
  readonly isChosen: (id: string) => boolean;
  readonly onToggle: (user: TreeUser) => void;
}

/** The users directly below one, or those at the top; each can be opened. */
export function UserBranch(props: { readonly parentId: string | null } & Choosing): ReactElement {
  const { parentId, ...choosing } = props;
  return (
    <UserLevel
      className="user-branch"
      of={parentId === null ? { atTop: true } : { parentId }}
      render={(user) => <UserNode key={user.id} user={user} {...choosing} />}
    />
  );
}

function UserNode({ user, ...choosing }: { readonly user: TreeUser } & Choosing): ReactElement {
  const t = useTexts(userTexts);
  const page = useTexts(pageTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <div className="row">
        {user.childCount > 0 ? (
          <Button
            size="small"
            type="text"
            aria-expanded={isOpen}
            aria-label={`${user.name || page.user(user.id)}: ${t.below(user.childCount)}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? '▾' : '▸'}
          </Button>
        ) : (
          <span className="user-leaf" />
        )}
        <UserTick user={user} {...choosing} />
        {user.childCount > 0 && <span className="quiet">{t.below(user.childCount)}</span>}
      </div>
      {isOpen && <UserBranch parentId={user.id} {...choosing} />}
    </li>
  );
}

/** A checkbox with a user's name and id. */
export function UserTick({
  user,
  isChosen,
  onToggle,
}: { readonly user: TreeUser } & Choosing): ReactElement {
  const page = useTexts(pageTexts);
  return (
    <Checkbox checked={isChosen(user.id)} onChange={() => onToggle(user)}>
      {user.name || page.user(user.id)} <span className="quiet">#{user.id}</span>
    </Checkbox>
  );
}
