import { useRef } from 'react';
import type { List } from '../../list/use-list';
import { message } from '../../parts/messages';
import { bulkTexts } from '../../texts/bulk.texts';
import { errorText } from '../../texts/error-text';
import { useLanguage, useTexts } from '../../texts/texts';
import { knownJobs } from '../list/known-jobs';
import type { VersionedJobs } from './versioned-jobs';

/** The dialog in which a change is requested. */
export interface BulkDialogState {
  readonly hasPreview: boolean;
  readonly close: () => void;
  /** Replaces the jobs and their versions. */
  readonly renew: (jobs: VersionedJobs) => void;
}

interface Refusal {
  readonly readAgain: (refused: readonly string[], error: unknown) => Promise<void>;
  readonly goOnWithout: (gone: readonly string[]) => void;
  /** Removes the message, which the next request may make untrue. */
  readonly forget: () => void;
}

/** Updates the dialog, and shows a message, if others have changed or deleted some of its jobs. */
export function useRefusal(
  jobs: VersionedJobs,
  list: List<string>,
  dialog: BulkDialogState,
): Refusal {
  const { ids } = jobs;
  const t = useTexts(bulkTexts);
  const language = useLanguage();
  const remove = useRef<() => void>();

  /** Says who changed the jobs. Keeps the input, and previews the jobs as they are now. */
  const readAgain = async (refused: readonly string[], error: unknown): Promise<void> => {
    try {
      const { default: refusedJobs } = await import('./refused-jobs');
      const { versions, name, who } = await refusedJobs(refused);
      const versionNow = (before: number, index: number) =>
        versions.get(ids[index] ?? '') ?? before;
      dialog.renew({ ids, versions: jobs.versions?.map(versionNow) ?? null });
      const next = dialog.hasPreview ? t.previewAgain : t.checkAgain;
      const text = t.noneChanged(ids.length, who, name, refused.length - 1, next);
      remove.current = message.error(text, 12);
    } catch {
      message.error(errorText(error, language), 8);
    }
  };
  /** Unticks deleted jobs, which the list no longer shows. Keeps the input for the others. */
  const goOnWithout = (gone: readonly string[]): void => {
    const rest = ids.filter((id) => !gone.includes(id));
    const versions = jobs.versions?.filter((_, at) => rest.includes(ids[at] ?? '')) ?? null;
    const name = knownJobs.get(gone[0] ?? '')?.jobName ?? `#${gone[0] ?? ''}`;
    if (rest.length === 0) dialog.close();
    else dialog.renew({ ids: rest, versions });
    list.select(gone, false);
    remove.current = message.error(t.gone(name, gone.length - 1, rest.length), 12);
  };
  return { readAgain, goOnWithout, forget: () => remove.current?.() };
}
