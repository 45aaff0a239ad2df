import type { WeighInput } from '../../documents/jobs';
import { movedOnPage, type Around } from '../../list/moved-weights';
import { message } from '../../parts/messages';
import { reorderTexts } from '../../texts/reorder.texts';
import { textsIn, type Language } from '../../texts/texts';
import type { ListedJob } from './job-columns';

/** Returns the weights to store after a drag on the page; shows a message if there is no room. */
export default function movedJobs(
  jobs: readonly ListedJob[],
  [from, to]: readonly [from: number, to: number],
  around: Around,
  language: Language,
): readonly WeighInput[] {
  const moved = movedOnPage(jobs, from, to, around);
  if (moved === null) message.error(textsIn(reorderTexts, language).noRoom, 8);
  const versions = new Map(jobs.map(({ id, version }) => [id, version]));
  return (moved ?? []).map(({ id, weigh }) => ({
    id,
    weigh,
    expectedVersion: versions.get(id) ?? null,
  }));
}
