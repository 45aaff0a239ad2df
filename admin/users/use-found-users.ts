import { useEffect, useState } from 'react';
import { useRead } from '../api/queries';
import { UserLevelDocument, UserNamesDocument } from '../documents/users';
import { searched } from '../list/searched';
import type { FoundUser } from './user-options';

/** How long after the last input a search is sent, in ms. */
export const PAUSE_MS = 200;

/** Returns the users that match a typed name or id; undefined until they are known. */
export function useFoundUsers(typed: string | undefined): readonly FoundUser[] | undefined {
  const wanted = searched(typed);
  const [search, setSearch] = useState(wanted);
  useEffect(() => {
    const timer = window.setTimeout(() => setSearch(wanted), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [wanted]);
  const isAsked = search !== undefined && search === wanted;
  const { data } = useRead(UserLevelDocument, { search, page: 1 }, { enabled: isAsked });
  return isAsked ? data?.users?.items : undefined;
}

/** Returns a user's name; undefined until it is known. */
export function useUserName(id: string | null): string | undefined {
  const { data } = useRead(UserNamesDocument, { ids: [id ?? ''] }, { enabled: id !== null });
  return data?.usersById?.[0]?.name;
}
