import type { Context } from '../../context';
import { LooksUp, type FoundProblem } from '../../graphql-types/validation';
import { parseId } from '../../lib/ids';
import { messages } from '../../lib/messages';
import { uploadLoader } from './media.loader';
import { isAbsolute } from './media.rules';

/** The paths that the rows of these ids store now; rows that are not there store none. */
export type StoredPaths = (ids: readonly number[], context: Context) => Promise<readonly string[]>;

/**
 * A stored path, or a list of them, which an upload has made, or which the row that is changed has
 * already, wherever it is from. Absolute addresses and empty paths are let through.
 */
export const AreUploads = (storedPaths: StoredPaths) =>
  LooksUp(async (given, context, { id, ids = [] }): Promise<FoundProblem[]> => {
    const listed = Array.isArray(given);
    const paths = (listed ? given : [given]) as readonly string[];
    const stored = paths.filter((path) => path !== '' && !isAbsolute(path));
    if (stored.length === 0) return [];
    const changed = [...(ids as readonly string[]), ...(typeof id === 'string' ? [id] : [])];
    const rowIds = changed.map((each) => parseId(each) ?? 0);
    const own = new Set(await storedPaths(rowIds, context as Context));
    const problems = paths.map(async (path, at): Promise<FoundProblem[]> => {
      if (!stored.includes(path) || own.has(path)) return [];
      const known = await (context as Context).loader(uploadLoader).load(path.replace(/^\/+/, ''));
      const problem = { code: 'NOT_FOUND', message: messages.noUpload } as const;
      return known ? [] : [listed ? { ...problem, at } : problem];
    });
    return (await Promise.all(problems)).flat();
  });
