import { useState, type ReactElement } from 'react';
import { useRead } from '../api/queries';
import { Failure } from '../app/loading/failure';
import { UserLevelDocument, type UserLevelQuery } from '../documents/users';
import { Button } from '../parts/button';
import { listTexts } from '../texts/list.texts';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';
import { userTexts } from '../texts/users.texts';

export type TreeUser = NonNullable<UserLevelQuery['users']>['items'][number];

interface UserLevelProps {
  readonly className: string;
  /** The users at the top, the children of a user, or those that a search finds. */
  readonly of: { readonly atTop?: true; readonly parentId?: string; readonly search?: string };
  readonly render: (user: TreeUser) => ReactElement;
}

/** A level of the tree of users, loaded page by page. */
export function UserLevel({ className, ...level }: UserLevelProps): ReactElement {
  const [pages, setPages] = useState(1);
  return (
    <ul className={className}>
      {Array.from({ length: pages }, (_, index) => (
        <LevelPage
          key={index}
          {...level}
          page={index + 1}
          {...(index + 1 === pages && { onMore: () => setPages(pages + 1) })}
        />
      ))}
    </ul>
  );
}

interface LevelPageProps extends Omit<UserLevelProps, 'className'> {
  readonly page: number;
  /** Set for the last loaded page only, which offers the next. */
  readonly onMore?: () => void;
}

function LevelPage({ of, page, onMore, render }: LevelPageProps): ReactElement {
  const t = useTexts(userTexts);
  const { loading } = useTexts(pageTexts);
  const { noMatch } = useTexts(listTexts);
  const { data, error, refetch } = useRead(UserLevelDocument, { ...of, page });
  if (error !== null && data === undefined)
    return <Failure error={error} onRetry={() => void refetch()} />;
  if (data?.users == null) return <li className="quiet">{loading}</li>;
  const { items, lastPage } = data.users;
  return (
    <>
      {items.length === 0 && page === 1 && of.search !== undefined && (
        <li className="quiet">{noMatch}</li>
      )}
      {items.map(render)}
      {onMore !== undefined && page < lastPage && (
        <li>
          <Button type="link" onClick={onMore}>
            {t.more}
          </Button>
        </li>
      )}
    </>
  );
}
