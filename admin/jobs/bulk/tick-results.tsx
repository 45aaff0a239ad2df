import { useRef, type ReactElement } from 'react';
import { send } from '../../api/send';
import { JobListDocument, type JobTotalQueryVariables } from '../../documents/jobs';
import { Button } from '../../parts/button';
import { message } from '../../parts/messages';
import { bulkTexts } from '../../texts/bulk.texts';
import { errorText } from '../../texts/error-text';
import { useLanguage, useTexts } from '../../texts/texts';
import { askedFor, type ListedJob } from '../list/job-columns';
import { noteJobs } from '../list/known-jobs';

/** The most jobs that the service changes at once. */
export const MAX_TICKED = 1000;

const PAGE_SIZE = 100;

/** Ticks all jobs that match, on every page. */
export function TickResults(props: {
  readonly wanted: JobTotalQueryVariables;
  readonly total: number;
  readonly onTick: (ids: readonly string[]) => void;
}): ReactElement {
  const { wanted, total, onTick } = props;
  const t = useTexts(bulkTexts);
  const language = useLanguage();
  const latest = useRef(wanted);
  latest.current = wanted;
  const tick = async () => {
    try {
      const jobs = await matching(wanted);
      // The search has changed in the meantime.
      if (JSON.stringify(latest.current) !== JSON.stringify(wanted)) return;
      noteJobs(jobs);
      onTick(jobs.map(({ id }) => id));
    } catch (error) {
      message.error(errorText(error, language));
    }
  };
  return (
    <Button type="link" onClick={tick}>
      {t.tickResults(total)}
    </Button>
  );
}

/** Reads the jobs' versions and wages, sorted by id, so that changing weights hide none of them. */
async function matching(wanted: JobTotalQueryVariables): Promise<ListedJob[]> {
  const jobs: ListedJob[] = [];
  for (let page = 1; jobs.length < MAX_TICKED; page += 1) {
    const { adminJobs } = await send(JobListDocument, {
      ...wanted,
      page,
      pageSize: PAGE_SIZE,
      sort: [{ field: 'ID', direction: 'ASC' }],
      ...askedFor(['prices']),
    });
    const items = adminJobs?.items ?? [];
    jobs.push(...items);
    if (items.length < PAGE_SIZE) break;
  }
  return jobs.slice(0, MAX_TICKED);
}
