import { Extensions } from 'type-graphql';

/**
 * On a query: the answer is the same for every caller, and browsers and shared caches may keep it
 * for a minute. An answer carries `Cache-Control` when each of its queries has this, and no field
 * is PerCaller.
 */
export const Cacheable = () => Extensions({ cacheable: true });

/** On a field: its value depends on the caller. */
export const PerCaller = () => Extensions({ perCaller: true });
