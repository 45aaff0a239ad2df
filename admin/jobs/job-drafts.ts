import { stored } from '../app/stored';
import { readDraft } from '../edit/use-draft';
import type { JobValues } from './edit/job.values';
import type { ReadJob } from './edit/use-job';

/** The stored part of an unsaved form: the input, and the version that it was based on. */
export interface JobDraft {
  readonly values: JobValues;
  readonly base: ReadJob;
  /** The request key of a new job, which may have been added although no answer came. */
  readonly requestKey?: string;
}

/** The parameter of `jobs/new` that tells apart the drafts of new jobs. */
export const DRAFT = 'draft';

/**
 * What the draft of a job is called; `id` null: of a new one, or of a copy. Each new job has its
 * own `key`, so that two tabs can each add one; drafts of an earlier page have none.
 */
export const draftOf = (id: string | null, copyOf: string | null, key: string | null): string =>
  `job.${id ?? (copyOf === null ? 'new' : `copy.${copyOf}`)}${key ? `.${key}` : ''}`;

/** Where a viewer's drafts are opened again, with the names typed into them. */
export const keptDrafts = (viewerId: string): { readonly to: string; readonly name: string }[] =>
  stored.names(`draft.${viewerId}.job.`).map((name) => ({
    to: addressOf(name.split('.').slice(3)),
    name: readDraft<JobDraft>(name)?.value.values.jobName ?? '',
  }));

function addressOf([kind = '', ...parts]: string[]): string {
  if (kind === 'new') return `jobs/new?${DRAFT}=${parts[0] ?? ''}`;
  if (kind === 'copy') return `jobs/new?copy=${parts[0] ?? ''}&${DRAFT}=${parts[1] ?? ''}`;
  return `jobs/${kind}`;
}
