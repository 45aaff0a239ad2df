import type { JobRow } from '../job.row';

/** What the statement behind a list returns. */
export interface FoundRow extends Omit<JobRow, 'id'> {
  /** Null in the one row of an empty page. */
  readonly id: number | null;
  readonly metres: number | null;
  /** Null where it was not asked for, or is not known. */
  readonly total: string | null;
}
