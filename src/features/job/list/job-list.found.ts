import type { JobRow } from '../job.row';

/** A row of the statement behind a list. */
export interface FoundRow extends Omit<JobRow, 'id'> {
  /** Null in the one row of an empty page. */
  readonly id: number | null;
  readonly metres: number | null;
  /** Null if it was not asked for, or is unknown. */
  readonly total: string | null;
}
