import type { Snapshot } from '../../../database/editing/audit';
import {
  differing,
  pick,
  type Changes,
  type EditedRow,
} from '../../../database/editing/row-changes';

/** The result for a row; `before` and `after` have the columns that differ. */
export interface PlannedRow {
  /** Null for a new job that is not written yet. */
  readonly id: number | null;
  readonly isNew: boolean;
  readonly version: number | null;
  readonly jobName: string;
  readonly before: Snapshot | null;
  readonly after: Snapshot | null;
  /** In a preview: a published job with the same name as this new one; absent if there is none. */
  readonly namesakeId?: number;
}

/** Plans a row that sets `changes`; `row` is the current job, null for a new one. */
export function plan(row: EditedRow | null, changes: Changes): PlannedRow {
  const name = changes.job_name ?? row?.job_name;
  const jobName = typeof name === 'string' ? name : '';
  if (row === null)
    return { id: null, isNew: true, version: null, jobName, before: null, after: changes };
  const after = differing(changes, row);
  const columns = Object.keys(after);
  const differs = columns.length > 0;
  return {
    id: row.id,
    isNew: false,
    version: row.version,
    jobName,
    before: differs ? pick(row, columns) : null,
    after: differs ? after : null,
  };
}
