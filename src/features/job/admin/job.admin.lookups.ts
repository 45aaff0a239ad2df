import type { Context } from '../../../context';
import { isSalaryRange, IsText } from '../../../graphql-types/input-rules';
import { LooksUp, LooksUpTogether, type LookUpTogether } from '../../../graphql-types/validation';
import { messages } from '../../../lib/messages/messages';
import { parseId } from '../../../lib/values/ids';
import { AreUploads, HasUploads, ownTextsOf } from '../../media/media.lookups';
import { contentLoader } from '../job.loader';
import { clockLoader, jobInternalsLoader } from './job.admin.loader';
import { NEW_JOB, priceProblems, publicationProblems, type JobBefore } from './job.admin.rules';

/** Accepts paths of uploads, and paths that the edited or copied job already has. */
export const AreJobMedia = (field: 'cover' | 'images') =>
  AreUploads('job', async (ids, context) => {
    const jobs = await Promise.all(ids.map((id) => context.loader(jobInternalsLoader).load(id)));
    return jobs.flatMap((job) => {
      if (job === null) return [];
      // The field's own spelling of a path comes first.
      return field === 'cover' ? [job.cover, ...job.images] : [...job.images, job.cover];
    });
  });

/** Accepts a description whose media are uploads, or are already in the edited or copied job. */
export const HasJobMedia = () =>
  HasUploads('job', (ids, context) =>
    Promise.all(ids.map((id) => context.loader(contentLoader).load(id))),
  );

/** In characters; only texts of an old service are longer than a range. */
const MAX_SALARY_LENGTH = 1_000;
const ownSalaries = ownTextsOf('job', async (ids, context) => {
  const jobs = await Promise.all(ids.map((id) => context.loader(jobInternalsLoader).load(id)));
  return jobs.flatMap((job) => job?.salary ?? []);
});

/** Accepts a range, and the text that the edited or copied job already has, such as `面议`. */
export const IsSalary = (): PropertyDecorator => (prototype, field) => {
  IsText(0, MAX_SALARY_LENGTH)(prototype, field);
  LooksUp(async (given, context, beside) => {
    if (isSalaryRange(given)) return [];
    const isKept = (await ownSalaries(context, beside)).includes(given as string);
    return isKept ? [] : [{ code: 'INVALID', message: messages.salary }];
  })(prototype, field);
};

/** Returns the job that an input is for; null if there is none, or if there are many. */
async function jobBefore(
  context: unknown,
  { id, ids }: Parameters<LookUpTogether>[2],
): Promise<JobBefore | null> {
  if (ids !== undefined) return null;
  if (typeof id !== 'string') return NEW_JOB;
  return (context as Context).loader(jobInternalsLoader).load(parseId(id) ?? 0);
}

/**
 * Refuses prices whose sum is out of range. Like FitsPublication, it reports them together with all
 * other problems (see LooksUpTogether); the rules run again on the locked row.
 */
export const FitsPrices = () =>
  LooksUpTogether(
    ['factoryPrice', 'subsidyPrice', 'factoryPriceTotal'],
    async (input, context, beside) => {
      const before = await jobBefore(context, beside);
      return before === null ? [] : priceProblems(input, before);
    },
  );

/** Refuses a published job that has expired. */
export const FitsPublication = () =>
  LooksUpTogether(['status', 'expireTime'], async (input, context, beside) => {
    const before = await jobBefore(context, beside);
    if (before === null) return [];
    const now = await (context as Context).loader(clockLoader).load('now');
    return publicationProblems(input, before, now);
  });
