import { Extensions } from 'type-graphql';

/**
 * On a query: its answer is the same for every caller, and may be kept by browsers and shared caches for this many seconds.
 * An answer carries `Cache-Control` when each of its queries has this, for the shortest time, and no field is PerCaller.
 */
export const CacheFor = (seconds: number) => Extensions({ cacheFor: seconds });

/** On a field: what it says depends on who asks. */
export const PerCaller = () => Extensions({ perCaller: true });
