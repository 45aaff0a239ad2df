import { send } from '../../api/send';
import { AddedDocument } from '../../documents/history';
import { JobDocument } from '../../documents/job';
import type { JobDraft } from '../job-drafts';
import { asStored, hasChanges } from './job.changes';
import { valuesOf, type ReadJob } from './job.values';
import { withCover } from './media/job.cover';

/** A job that a request has added, and its version then. */
interface AddedJob {
  readonly id: string;
  readonly version: number | null;
}

/** Returns the job that the viewer's request with this key has added; null if there is none. */
export async function findAdded(idempotencyKey: string): Promise<AddedJob | null> {
  const { auditLog } = await send(AddedDocument, { entity: 'JOB', idempotencyKey });
  const [entry] = auditLog?.items ?? [];
  return entry === undefined ? null : { id: entry.rowId, version: entry.version };
}

/** Returns the draft of a new job as one of the job that was added; null if it has no changes. */
export async function asChange(added: AddedJob, draft: JobDraft): Promise<JobDraft | null> {
  const base = await baseOf(added, draft);
  const values = withCover(asStored(draft.values, base.values));
  return hasChanges(values, base.values) ? { values, base } : null;
}

/** If somebody has changed the job since, the draft starts from what was sent, to conflict. */
async function baseOf({ id, version }: AddedJob, draft: JobDraft): Promise<ReadJob> {
  const { job } = await send(JobDocument, { id });
  const { sent } = draft;
  if (job === null) return { values: draft.base.values, version };
  const isChanged = job.version !== version && sent !== undefined;
  return isChanged ? { values: sent, version } : { values: valuesOf(job), version: job.version };
}
