import type { History, SharedPlace } from './history';
import type { Instances } from './instances';

/** The value of a register that holds nothing. */
export const NONE = 'none';
/** How many searches of all users are kept besides the newest. */
const KEPT_SEARCHES = 10;

/** The searches of all users; each new one evicts the oldest. */
export const sharedSearches = (): SharedPlace => ({
  registers: [],
  size: KEPT_SEARCHES,
  empty: NONE,
});

/** A user, and what the user's actions apply to. */
export interface Caller {
  readonly history: History;
  readonly instances: Instances;
  readonly token: string;
  readonly user: number;
  /** Jobs that exist and are no favourites of the user. */
  readonly jobs: readonly string[];
  readonly goesOn: () => boolean;
  /** Unset: only the user's own searches evict a user's searches. */
  readonly searches?: SharedPlace | undefined;
}
