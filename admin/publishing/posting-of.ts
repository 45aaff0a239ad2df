import type { JobValues } from '../jobs/edit/job.values';
import { textOfHtml } from './html-text';
import type { Posting } from './posting.rules';

/** What the posting of an edited job shows. */
export const postingOf = (values: Partial<JobValues>): Posting => ({
  jobName: values.jobName ?? '',
  text: textOfHtml(values.content ?? ''),
  salary: values.salary ?? '',
  hourlyWage: values.factoryPriceTotal ?? values.factoryPrice ?? '',
  hasPlace: values.coordinates != null,
  hasExpiry: values.expireTime != null,
});
