import type { Snapshot } from '../../../database/editing/audit';

/** What becomes of a row; columns before and after, only those that differ. */
export interface PlannedRow {
  /** Null for a new job that is not written yet. */
  readonly id: number | null;
  readonly isNew: boolean;
  /** The version that the job had. */
  readonly version: number | null;
  readonly jobName: string;
  readonly before: Snapshot | null;
  readonly after: Snapshot | null;
}
