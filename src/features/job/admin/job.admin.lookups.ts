import type { Context } from '../../../context';
import { LooksUp, type FoundProblem } from '../../../graphql-types/validation';
import { parseId } from '../../../lib/ids';
import { messages } from '../../../lib/messages';
import { uploadLoader } from '../../media/media.loader';
import { isAbsolute } from '../../media/media.rules';
import { jobInternalsLoader } from './job.admin.loader';

/**
 * A stored path, or a list of them, which an upload has made, or which the job that is changed has
 * already, wherever it is from. Absolute addresses and empty paths are let through.
 */
export const AreUploads = () =>
  LooksUp(async (given, context, { id, ids = [] }): Promise<FoundProblem[]> => {
    const listed = Array.isArray(given);
    const paths = (listed ? given : [given]) as readonly string[];
    const stored = paths.filter((path) => path !== '' && !isAbsolute(path));
    if (stored.length === 0) return [];
    const changed = [...(ids as readonly string[]), ...(typeof id === 'string' ? [id] : [])];
    const own = await pathsOf(changed, context as Context);
    const problems = paths.map(async (path, at): Promise<FoundProblem[]> => {
      if (!stored.includes(path) || own.has(path)) return [];
      const known = await (context as Context).loader(uploadLoader).load(path.replace(/^\/+/, ''));
      const problem = { code: 'NOT_FOUND', message: messages.noUpload } as const;
      return known ? [] : [listed ? { ...problem, at } : problem];
    });
    return (await Promise.all(problems)).flat();
  });

/** What jobs store now. */
async function pathsOf(ids: readonly string[], context: Context): Promise<ReadonlySet<string>> {
  const jobs = await Promise.all(
    ids.map((id) => context.loader(jobInternalsLoader).load(parseId(id) ?? 0)),
  );
  return new Set(jobs.flatMap((job) => (job === null ? [] : [job.cover, ...job.images])));
}
