import { Extensions } from 'type-graphql';

/**
 * Marks a query whose result is the same for every caller; browsers and shared caches may keep it
 * for a minute. A response has `Cache-Control` if each of its queries is marked and no field is
 * PerCaller.
 */
export const Cacheable = () => Extensions({ cacheable: true });

/** Marks a field whose value depends on the caller. */
export const PerCaller = () => Extensions({ perCaller: true });
