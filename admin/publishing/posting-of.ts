import { coverOf } from '../jobs/edit/media/job.cover';
import type { JobValues } from '../jobs/edit/job.values';
import { textOfHtml } from './html-text';
import type { Posting } from './posting.rules';

/** Returns the posting of an edited job; `stored` are its stored values, null for a new one. */
export const postingOf = (values: Partial<JobValues>, stored: JobValues | null): Posting => ({
  jobName: values.jobName ?? '',
  hasType: (values.types ?? []).length > 0,
  text: textOfHtml(values.content ?? ''),
  salary: values.salary ?? '',
  hourlyWage: values.factoryPriceTotal ?? values.factoryPrice ?? '',
  isTotalBelow: Number(values.factoryPriceTotal ?? Infinity) < Number(values.factoryPrice),
  hasPlace: values.coordinates != null,
  isAtZero: values.coordinates?.lng === 0 && values.coordinates.lat === 0,
  hasExpiry: values.expireTime != null,
  pictures: picturesOf(values, stored),
});

/** Only a stored job can have images without a cover: saving a form adds one. */
function picturesOf(
  { cover = null, images = [] }: Partial<JobValues>,
  stored: JobValues | null,
): Posting['pictures'] {
  if (coverOf({ cover, images }) === null) return 'none';
  return cover === null && stored?.cover === null && coverOf(stored) !== null
    ? 'uncovered'
    : 'covered';
}
