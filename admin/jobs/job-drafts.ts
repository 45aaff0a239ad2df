import type { JobValues, ReadJob } from './edit/job.values';

/** An unsaved form as it is stored: the input, and the version that it is based on. */
export interface JobDraft {
  readonly values: JobValues;
  readonly base: ReadJob;
  /** The request key of a new job, which an unanswered request may have added. */
  readonly requestKey?: string;
  /** What the latest such request asked for. */
  readonly sent?: JobValues;
}

/** The parameter of `jobs/new` that distinguishes the drafts of new jobs. */
export const DRAFT = 'draft';

/**
 * Returns the name of a job's draft; `id` is null for a new job or a copy. Each new job has its own
 * `key`, so that two tabs can each add one; drafts of an earlier page have none.
 */
export const draftOf = (id: string | null, copyOf: string | null, key: string | null): string =>
  `job.${id ?? (copyOf === null ? 'new' : `copy.${copyOf}`)}${key ? `.${key}` : ''}`;

/** Returns the prefix of the names of a viewer's job drafts. */
export const draftsOf = (viewerId: string): string => `draft.${viewerId}.job.`;
