import type { Changes } from '../../../database/editing/row-changes';
import { badFields } from '../../../errors';
import { sanitisedHtml } from '../../../lib/text/sanitised-html';
import type { UpdateJobInput } from './job.admin.input';
import {
  focusAfter,
  priceProblems,
  pricesAfter,
  publicationProblems,
  type JobBefore,
  type PriceChanges,
} from './job.admin.rules';
import type { JobChange } from './job.admin.storage';

/** Returns the change that a validated input makes. */
export const jobChange = (input: UpdateJobInput & PriceChanges): JobChange => ({
  userIds: idsOf(input.userIds),
  changesOf: (before, now) => columnsAfter(input, before, now),
});

const idsOf = (ids: readonly string[] = []) => [...new Set(ids.map(Number))];

/**
 * Returns the columns that a validated input sets, given the current job. Throws BAD_USER_INPUT if
 * one of its prices or their sum is out of range, or if it would publish a job that has expired by
 * `now`.
 */
export function columnsAfter(
  input: UpdateJobInput & PriceChanges,
  before: JobBefore,
  now: Date,
): Changes {
  const prices = pricesAfter(input, before);
  const problems = [...priceProblems(input, before), ...publicationProblems(input, before, now)];
  if (prices === null || problems.length > 0) throw badFields(problems);
  const { coordinates } = input;
  return {
    job_name: input.jobName?.trim(),
    cover: input.cover,
    ...focusAfter(input, before),
    images: input.images,
    content: input.content === undefined ? undefined : sanitisedHtml(input.content),
    ...prices,
    salary: input.salary,
    people_num: input.peopleNum,
    ...(coordinates !== undefined && {
      lng: coordinates?.lng ?? null,
      lat: coordinates?.lat ?? null,
    }),
    type: input.types && [...new Set(input.types)].sort(),
    user_ids: input.userIds && idsOf(input.userIds),
    weigh: input.weigh,
    status: input.status,
    expiretime: input.expireTime,
  };
}
