import { useEffect, useState } from 'react';
import { useRead } from '../api/queries';
import { UserLevelDocument, UserNamesDocument } from '../documents/users';
import { searched } from '../list/searched';
import type { FoundUser } from './user-options';

/** How long after the last input a search is sent, in ms. */
export const PAUSE_MS = 200;

interface FoundUsers {
  /** The users that match; undefined until they are known. */
  readonly hits: readonly FoundUser[] | undefined;
  /** Why they could not be read. */
  readonly failure: Error | null;
}

/** Searches for users while a name or id is being typed. */
export function useFoundUsers(typed: string | undefined): FoundUsers {
  const wanted = searched(typed);
  const [search, setSearch] = useState(wanted);
  useEffect(() => {
    const timer = window.setTimeout(() => setSearch(wanted), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [wanted]);
  const isAsked = search !== undefined && search === wanted;
  const { data, error } = useRead(UserLevelDocument, { search, page: 1 }, { enabled: isAsked });
  return isAsked
    ? { hits: data?.users?.items, failure: error }
    : { hits: undefined, failure: null };
}

/** Returns a user's name; undefined until it is known. */
export function useUserName(id: string | null): string | undefined {
  const { data } = useRead(UserNamesDocument, { ids: [id ?? ''] }, { enabled: id !== null });
  return data?.usersById?.[0]?.name;
}
