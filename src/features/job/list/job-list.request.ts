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
  /** Whether the total is asked for. */
  readonly counted: boolean;
}

/** Where one way to a list gets cheaper than another; the lists are the same on either side. */
export interface Thresholds {
  /** Up to so many jobs restricted to a viewer are gathered and sorted; more are walked in the list's order. */
  readonly few: { readonly byWeigh: number; readonly byDistance: number; readonly deep: number };
  /** From this offset the counts of the rungs are worth their reading. */
  readonly deep: number;
  /** From this offset one sort of everything is cheaper than walking outwards. */
  readonly far: number;
}

export const THRESHOLDS: Thresholds = {
  few: { byWeigh: 300, byDistance: 700, deep: 20_000 },
  deep: 4_000,
  far: 150_000,
};
