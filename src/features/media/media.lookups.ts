import type { Context } from '../../context';
import { LooksUp, Rewrites, type FoundProblem, type LookUp } from '../../graphql-types/validation';
import { parseId } from '../../lib/values/ids';
import { messages } from '../../lib/messages/messages';
import { sanitisedHtml } from '../../lib/text/sanitised-html';
import { mediaPathsIn } from './html/media.html.paths';
import { deletedRowLoader } from '../audit/deleted-row.loader';
import { uploadLoader } from './media.loader';
import { isAbsolute } from './media.rules';
import { storedHtml, storedPaths } from './media.stored';

/** Reads the current values of the rows with these ids; missing rows have none. */
export type Stored = (ids: readonly number[], context: Context) => Promise<readonly string[]>;

/**
 * Requires a stored path, or each of a list, to be an upload or to be in the row that is changed or
 * copied, even if that row has been deleted. Accepts absolute addresses and empty paths. Replaces
 * the address of such a path with the path. `table` is the table of the rows.
 */
export const AreUploads =
  (table: string, stored: Stored): PropertyDecorator =>
  (prototype, field) => {
    const ownOf = ownTextsOf(table, stored);
    Rewrites(async (given, context, beside) => {
      const own = () => ownOf(context, beside);
      if (Array.isArray(given)) return storedPaths(given as string[], context as Context, own);
      return (await storedPaths([given as string], context as Context, own))[0];
    })(prototype, field);
    LooksUp(async (given, context, beside): Promise<FoundProblem[]> => {
      const listed = Array.isArray(given);
      const paths = (listed ? given : [given]) as readonly string[];
      const problem = { code: 'NOT_FOUND', message: messages.noUpload } as const;
      const relative = paths.filter((path) => path !== '' && !isAbsolute(path));
      const unknown = await unknownPaths(relative, context as Context, () =>
        ownOf(context, beside),
      );
      return paths.flatMap((path, at) =>
        unknown.has(path) ? [listed ? { ...problem, at } : problem] : [],
      );
    })(prototype, field);
  };

/** Requires the images and videos of sanitised HTML to be such paths; links may be any. */
export const HasUploads =
  (table: string, stored: Stored): PropertyDecorator =>
  (prototype, field) => {
    const ownOf = ownTextsOf(table, stored);
    Rewrites((given, context, beside) =>
      storedHtml(given as string, context as Context, () => ownOf(context, beside)),
    )(prototype, field);
    LooksUp(async (given, context, beside): Promise<FoundProblem[]> => {
      const paths = storedPathsIn(given as string);
      const own = async () => (await ownOf(context, beside)).flatMap(mediaPathsIn);
      const unknown = [...(await unknownPaths(paths, context as Context, own))];
      return unknown.length === 0
        ? []
        : [{ code: 'NOT_FOUND', message: messages.noUploads(unknown) }];
    })(prototype, field);
  };

/** Most texts contain no media and are not parsed. */
const storedPathsIn = (html: string) =>
  /src/i.test(html) ? mediaPathsIn(sanitisedHtml(html)) : [];

/** Returns the relative paths that are neither uploads nor already in the rows. */
async function unknownPaths(
  paths: readonly string[],
  context: Context,
  ownPaths: () => Promise<readonly string[]>,
): Promise<Set<string>> {
  const uploads = context.loader(uploadLoader);
  const made = await Promise.all(paths.map((path) => uploads.load(path.replace(/^\/+/, ''))));
  const unknown = new Set(paths.filter((_path, at) => made[at] !== true));
  if (unknown.size > 0) for (const own of await ownPaths()) unknown.delete(own);
  return unknown;
}

/** Returns the values of the row that is changed or copied, and all texts of a deleted row. */
export const ownTextsOf =
  (entity: string, stored: Stored) =>
  (context: unknown, beside: Parameters<LookUp>[2]): Promise<string[]> =>
    ownTexts(entity, stored, idsIn(beside), context as Context);

async function ownTexts(
  entity: string,
  stored: Stored,
  ids: readonly number[],
  context: Context,
): Promise<string[]> {
  const rows = await Promise.all(
    ids.map((id) => context.loader(deletedRowLoader).load({ entity, row_id: String(id) })),
  );
  const deleted = rows
    .flatMap((row) => Object.values(row ?? {}).flat() as unknown[])
    .filter((value) => typeof value === 'string');
  return [...(await stored(ids, context)), ...deleted];
}

/** The id of the row that is changed or copied, if any: bulk changes contain no media. */
const idsIn = ({ id, copyOf }: Parameters<LookUp>[2]): number[] =>
  [id, copyOf].flatMap((each) => (typeof each === 'string' ? [parseId(each) ?? 0] : []));
