import { send } from '../../api/send';
import { JobListDocument, type JobListQueryVariables, type WeighInput } from '../../documents/jobs';
import { movedRows } from '../../list/moved-rows';
import { message } from '../../parts/messages';
import { reorderTexts } from '../../texts/reorder.texts';
import { textsIn, type Language } from '../../texts/texts';
import { askedFor, type ListedJob } from './job-columns';

/** The page of the list on which a job was dragged; `total` may be infinite. */
export interface ShownJobs {
  readonly jobs: readonly ListedJob[];
  readonly query: JobListQueryVariables;
  readonly total: number;
}

/** Returns the weights to store after a drag on the page; shows a message if there is no room. */
export default async function movedJobs(
  { jobs, query, total }: ShownJobs,
  move: readonly [from: number, to: number],
  language: Language,
): Promise<readonly WeighInput[]> {
  const read = async (page: number) => {
    const part = { ...query, page, pageSize: 100, ...askedFor([]) };
    return (await send(JobListDocument, part)).adminJobs?.items ?? [];
  };
  const moved = await movedRows(jobs, move, { ...query, total }, read);
  if (moved === null) message.error(textsIn(reorderTexts, language).noRoom, 8);
  return moved ?? [];
}
