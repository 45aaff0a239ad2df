import { send } from '../../api/send';
import { JobDocument } from '../../documents/job';
import type { AddedRow } from '../../edit/draft/find-added';
import type { JobDraft } from '../job-drafts';
import { asStored, hasChanges } from './job.changes';
import { valuesOf, type ReadJob } from './job.values';
import { withCover } from './media/job.cover';

/** Returns the draft of a new job as one of the job that was added; null if it has no changes. */
export async function asChange(added: AddedRow, draft: JobDraft): Promise<JobDraft | null> {
  const base = await baseOf(added, draft);
  const values = withCover(asStored(draft.values, base.values));
  return hasChanges(values, base.values) ? { values, base } : null;
}

/** If somebody has changed the job since, the draft starts from what was sent, to conflict. */
async function baseOf({ id, version }: AddedRow, draft: JobDraft): Promise<ReadJob> {
  const { job } = await send(JobDocument, { id });
  const { sent } = draft;
  if (job === null) return { values: draft.base.values, version };
  const isChanged = job.version !== version && sent !== undefined;
  return isChanged ? { values: sent, version } : { values: valuesOf(job), version: job.version };
}
