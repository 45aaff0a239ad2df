import type { JobValues, ReadJob } from './edit/job.values';

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

/** What the names of a viewer's drafts of jobs begin with. */
export const draftsOf = (viewerId: string): string => `draft.${viewerId}.job.`;
