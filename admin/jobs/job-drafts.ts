import { stored } from '../app/stored';
import { readDraft } from '../edit/use-draft';
import type { JobDraft } from './edit/job.form';

/** What the draft of a job is called; `id` null: of a new one, or of a copy. */
export const draftOf = (id: string | null, copyOf: string | null): string =>
  `job.${id ?? (copyOf === null ? 'new' : `copy.${copyOf}`)}`;

/** Where a viewer's drafts are opened again, with the names typed into them. */
export const keptDrafts = (viewerId: string): { readonly to: string; readonly name: string }[] =>
  stored.names(`draft.${viewerId}.job.`).map((name) => {
    const [, , , id = '', source] = name.split('.');
    return {
      to: source === undefined ? `jobs/${id}` : `jobs/new?copy=${source}`,
      name: readDraft<JobDraft>(name)?.value.values.jobName ?? '',
    };
  });
