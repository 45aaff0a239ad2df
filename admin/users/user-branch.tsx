import { useState, type ReactElement } from 'react';
import { Checkbox } from 'antd';
import { useRead } from '../api/queries';
import { Failure } from '../app/failure';
import { UserLevelDocument, type UserLevelQuery } from '../documents/users';
import { Button } from '../parts/button';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';
import { userTexts } from '../texts/users.texts';

export type TreeUser = NonNullable<UserLevelQuery['users']>['items'][number];

export interface Choosing {
  readonly isChosen: (id: string) => boolean;
  readonly onToggle: (user: TreeUser) => void;
}

/** The users directly below one, or those at the top; each can be opened. */
export function UserBranch(props: { readonly parentId: string | null } & Choosing): ReactElement {
  const [pages, setPages] = useState(1);
  return (
    <ul className="user-branch">
      {Array.from({ length: pages }, (_, index) => (
        <BranchPage
          key={index}
          {...props}
          page={index + 1}
          {...(index + 1 === pages && { onMore: () => setPages(pages + 1) })}
        />
      ))}
    </ul>
  );
}

interface BranchPageProps extends Choosing {
  readonly parentId: string | null;
  readonly page: number;
  /** Only the last loaded page offers the next. */
  readonly onMore?: () => void;
}

function BranchPage({ parentId, page, onMore, ...choosing }: BranchPageProps): ReactElement {
  const t = useTexts(userTexts);
  const { loading } = useTexts(pageTexts);
  const of = parentId === null ? { atTop: true } : { parentId };
  const { data, error } = useRead(UserLevelDocument, { ...of, page });
  if (error !== null) return <Failure error={error} />;
  if (data?.users == null) return <li className="quiet">{loading}</li>;
  const { items, total } = data.users;
  return (
    <>
      {items.map((user) => (
        <UserNode key={user.id} user={user} {...choosing} />
      ))}
      {onMore !== undefined && total > page * 50 && (
        <li>
          <Button type="link" onClick={onMore}>
            {t.more}
          </Button>
        </li>
      )}
    </>
  );
}

function UserNode({ user, ...choosing }: { readonly user: TreeUser } & Choosing): ReactElement {
  const t = useTexts(userTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <div className="row">
        {user.childCount > 0 ? (
          <Button
            size="small"
            type="text"
            aria-expanded={isOpen}
            aria-label={t.below(user.childCount)}
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
  return (
    <Checkbox checked={isChosen(user.id)} onChange={() => onToggle(user)}>
      {user.name} <span className="quiet">#{user.id}</span>
    </Checkbox>
  );
}
