import type { Snapshot } from '../../../database/editing/audit';

/** The result for a row: the columns that differ, before and after. */
export interface PlannedRow {
  /** Null for a new job that is not written yet. */
  readonly id: number | null;
  readonly isNew: boolean;
  /** The version of the job. */
  readonly version: number | null;
  readonly jobName: string;
  readonly before: Snapshot | null;
  readonly after: Snapshot | null;
}
