import type { Coordinates } from '../../../lib/distance';
import type { JobArea } from './job-area.rules';
import type { JobType } from '../job.row';

/** The last job of the page before; `metres` is null without a point, and for a job without coordinates. */
export interface JobPosition {
  readonly metres: number | null;
  readonly weigh: number;
  readonly id: number;
}

/** What a list shall show; null leaves a condition out. */
export interface JobListRequest {
  /** Distinct, ascending, at least one: nothing at all needs no statement. */
  readonly types: readonly JobType[] | null;
  /** The viewer's id and those of the ancestors; null for an anonymous caller, who sees everything. */
  readonly audience: readonly number[] | null;
  readonly keyword: string | null;
  readonly area: JobArea | null;
  /** Orders by the distance from here. */
  readonly point: Coordinates | null;
  readonly after: JobPosition | null;
  readonly offset: number;
  readonly limit: number;
  readonly withTotal: boolean;
}

/** Where one strategy gets cheaper than another, in jobs; the lists are the same on either side. */
export interface Thresholds {
  /** Up to so many restricted jobs visible to the viewer are gathered and sorted; more are found along the list's index. */
  readonly mostGathered: {
    readonly byWeight: number;
    readonly byDistance: number;
    readonly fromBucket: number;
  };
  /** From this offset a list by weight starts at the bucket that the page is in. */
  readonly fromBucket: number;
  /** From this offset all jobs are sorted by distance instead of followed outwards. */
  readonly farAway: number;
}

export const THRESHOLDS: Thresholds = {
  mostGathered: { byWeight: 300, byDistance: 700, fromBucket: 20_000 },
  fromBucket: 4_000,
  farAway: 150_000,
};
