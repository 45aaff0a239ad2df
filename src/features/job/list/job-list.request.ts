import type { Coordinates } from '../distance';
import type { KeywordSpread } from '../keyword-counts/job-keyword.interface';
import type { JobRow, JobType } from '../job.row';
import type { JobArea } from './area/job-area.rules';
import type { JobOrder } from './job-list.order';

/** The conditions of a list of jobs; null omits a condition. */
export interface JobFilter {
  /** Jobs that have any of these types. */
  readonly types: readonly JobType[] | null;
  /** Jobs with at least this wage after the subsidy: yuan per hour, at most two decimals. */
  readonly minWage: string | null;
  /** Jobs whose name contains this, in any letter case. */
  readonly keyword: string | null;
  /** Jobs whose coordinates lie here. */
  readonly area: JobArea | null;
  /**
   * Jobs that are open to everyone or restricted to any of these users: a viewer and every ancestor
   * (the document, section 4.5, rule 3). Null for an anonymous caller, who sees every job.
   */
  readonly audience: readonly number[] | null;
}

const FILTERS = Object.keys({
  types: true,
  minWage: true,
  keyword: true,
  area: true,
  audience: true,
} satisfies Record<keyof JobFilter, true>) as readonly (keyof JobFilter)[];

/**
 * Whether all filters of a request are among those that a strategy knows, so that it is not used
 * for a filter that it would ignore.
 */
export const hasOnly = (filter: JobFilter, ...known: readonly (keyof JobFilter)[]): boolean =>
  FILTERS.every((each) => filter[each] === null || known.includes(each));

/**
 * A job's position in a list. `metres` is null in a list without a point, and for a job without
 * coordinates; `sortValue` is the value in the list's sort column as text, null if there is none.
 */
export interface JobPosition {
  readonly metres: number | null;
  readonly sortValue: string | null;
  readonly weigh: number;
  readonly id: number;
  /**
   * How many jobs the list had up to and including this one, if that is known. A caller may have
   * invented it: it only affects how the page is found.
   */
  readonly depth?: number;
}

export interface JobOrdering {
  readonly point: Coordinates | null;
  /** With a point, only the standard order. */
  readonly order: JobOrder;
}

/** Which jobs, and in which order. */
export type JobListSearch = JobFilter & JobOrdering;

/** A search, and the part of its list that is read. */
export interface JobListRequest extends JobListSearch {
  /** At least one, distinct and ascending. */
  readonly types: readonly JobType[] | null;
  /** Statistics of the keyword; null if it is rare. */
  readonly spread: KeywordSpread | null;
  /** The last job of the previous page. */
  readonly after: JobPosition | null;
  readonly offset: number;
  readonly limit: number;
  readonly withTotal: boolean;
}

/** A row of the statement behind a list. */
export interface FoundRow extends Omit<JobRow, 'id'> {
  /** Null in the one row of an empty page. */
  readonly id: number | null;
  readonly metres: number | null;
  /** Null if it was not requested, or is unknown. */
  readonly total: string | null;
}

/** Thresholds between strategies, in jobs unless noted; both sides return the same lists. */
export interface Thresholds {
  /**
   * Up to this number, the restricted jobs that the viewer sees are gathered and sorted; more are
   * found along the list's index.
   */
  readonly mostGathered: {
    readonly byWeight: number;
    readonly byDistance: number;
  };
  /**
   * The most jobs with the least wage that are gathered and sorted by weight; for the newest, the
   * most jobs that match.
   */
  readonly mostGatheredByWage: number;
  /** From this offset on, a list by weight starts at the bucket that contains the page. */
  readonly fromBucket: number;
  /** Below this offset a list by distance is read in whole rows from its start. */
  readonly wholeRows: number;
  /** In pages of the list: from here on a ring is searched instead of following the index. */
  readonly fromRing: number;
  /** The most jobs that are read for a ring. */
  readonly mostInRing: number;
  /** From this offset on, all jobs are sorted by distance instead of following the index. */
  readonly farAway: number;
  /** The most matches of a keyword that are gathered and sorted; with more, the list is walked. */
  readonly mostMatched: number;
  /** The most jobs that a walk reads. */
  readonly mostWalked: number;
  /**
   * The most table pages with matches for which the keyword index is used; with more, names are
   * scanned.
   */
  readonly mostPages: number;
}

export const THRESHOLDS: Thresholds = {
  mostGathered: { byWeight: 300, byDistance: 700 },
  mostGatheredByWage: 1_000,
  fromBucket: 4_000,
  wholeRows: 100,
  fromRing: 50,
  mostInRing: 20_000,
  farAway: 150_000,
  mostMatched: 2_000,
  mostWalked: 20_000,
  mostPages: 150_000,
};
