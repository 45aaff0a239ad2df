import { postingOf } from '../../publishing/posting-of';
import { checkPosting } from '../../publishing/posting.rules';
import type { JobValues } from './job.values';

/** Returns what a published job lacks that workers look for first; none of it is required. */
export function missingIn(
  values: Partial<JobValues>,
): readonly ('types' | 'wages' | 'picture' | 'place')[] {
  if (values.status !== 'PUBLISHED') return [];
  const broken = new Set(checkPosting(postingOf(values, null)).map(({ rule: { key } }) => key));
  return [
    ...(broken.has('types') ? (['types'] as const) : []),
    ...(broken.has('pay') ? (['wages'] as const) : []),
    ...(broken.has('pictures') ? (['picture'] as const) : []),
    ...(broken.has('place') ? (['place'] as const) : []),
  ];
}
