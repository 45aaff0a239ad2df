import { ADMIN } from '../api/addresses';

/** The part of the address that is the page's own: `jobs/5`, without slashes at its ends. */
export interface Place {
  readonly path: string;
  readonly search: string;
}

export function placeOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Place {
  const path = pathname.startsWith(ADMIN.pathname) ? pathname.slice(ADMIN.pathname.length) : '';
  return { path: decodeURI(path).split('/').filter(Boolean).join('/'), search };
}
