import { Extensions } from 'type-graphql';

/**
 * On a query: the answer is the same for every caller, and browsers and shared caches may keep it
 * for this many seconds. An answer carries `Cache-Control` when each of its queries has this, for
 * the shortest time, and no field is PerCaller.
 */
export const CacheFor = (seconds: number) => Extensions({ cacheFor: seconds });

/** On a field: its value depends on the caller. */
export const PerCaller = () => Extensions({ perCaller: true });
