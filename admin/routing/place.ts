import { ADMIN } from '../api/addresses';

/** The page's own part of the address: `jobs/5`, without leading or trailing slashes. */
export interface Place {
  readonly path: string;
  readonly search: string;
}

export function placeOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Place {
  const path = pathname.startsWith(ADMIN.pathname) ? pathname.slice(ADMIN.pathname.length) : '';
  return { path: path.split('/').filter(Boolean).join('/'), search };
}
