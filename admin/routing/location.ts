import { useSyncExternalStore } from 'react';
import { ADMIN } from '../api/addresses';
import { placeOf, type Place } from './place';

const listeners = new Set<() => void>();
let current = placeOf(location);

function changed(): void {
  current = placeOf(location);
  for (const listener of listeners) listener();
}

window.addEventListener('popstate', changed);

/** Returns the page's location; renders the component again when it changes. */
export const usePlace = (): Place => useSyncExternalStore(subscribe, () => current);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the address of a location such as `jobs/5` or `jobs?page=2`. */
export const hrefOf = (to: string): string =>
  to === '' ? ADMIN.pathname.replace(/\/$/, '') : `${ADMIN.pathname}${to}`;

/** Returns a function that tells, after an answer, whether the location is still the same. */
export function whileHere(): () => boolean {
  const { href } = location;
  return () => location.href === href;
}

/** Goes to a location; with `replace`, Back does not return here. */
export function goTo(to: string, { replace = false } = {}): void {
  const href = hrefOf(to);
  if (href === location.pathname + location.search) return;
  const { path } = current;
  if (replace) history.replaceState(null, '', href);
  else history.pushState(null, '', href);
  changed();
  // Browsers do that, too, when a link is followed.
  if (!replace && path !== current.path) scrollTo(0, 0);
}
