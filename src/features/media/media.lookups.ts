import type { Context } from '../../context';
import { LooksUp, type FoundProblem, type LookUp } from '../../graphql-types/validation';
import { parseId } from '../../lib/values/ids';
import { messages } from '../../lib/messages/messages';
import { sanitisedHtml } from '../../lib/text/sanitised-html';
import { mediaPathsIn } from './html/media.html.paths';
import { deletedRowLoader } from '../audit/deleted-row.loader';
import { uploadLoader } from './media.loader';
import { isAbsolute } from './media.rules';

/** The current values of the rows with these ids; missing rows have none. */
export type Stored = (ids: readonly number[], context: Context) => Promise<readonly string[]>;

/**
 * A stored path, or a list of them, each of an upload or already in the row that is changed or
 * copied, wherever it is from, also if it has been deleted. Absolute addresses and empty paths are
 * accepted. `table`: of these rows.
 */
export const AreUploads = (table: string, storedPaths: Stored) =>
  LooksUp(async (given, context, beside): Promise<FoundProblem[]> => {
    const listed = Array.isArray(given);
    const paths = (listed ? given : [given]) as readonly string[];
    const problem = { code: 'NOT_FOUND', message: messages.noUpload } as const;
    const relative = paths.filter((path) => path !== '' && !isAbsolute(path));
    const own = () => ownTexts(table, storedPaths, idsIn(beside), context as Context);
    const unknown = await unknownPaths(relative, context as Context, own);
    return paths.flatMap((path, at) =>
      unknown.has(path) ? [listed ? { ...problem, at } : problem] : [],
    );
  });

/** HTML whose images and videos are such paths once it is sanitised; links may be any. */
export const HasUploads = (table: string, storedHtml: Stored) =>
  LooksUp(async (given, context, beside): Promise<FoundProblem[]> => {
    const paths = storedPathsIn(given as string);
    const own = async () =>
      (await ownTexts(table, storedHtml, idsIn(beside), context as Context)).flatMap(mediaPathsIn);
    const unknown = [...(await unknownPaths(paths, context as Context, own))];
    return unknown.length === 0
      ? []
      : [{ code: 'NOT_FOUND', message: messages.noUploads(unknown) }];
  });

/** Most texts contain none, and are not parsed. */
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

/** The values of the rows with these ids, and all texts of those that have been deleted. */
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

/** The row that is changed or copied, if there is one: many are changed without media. */
const idsIn = ({ id, copyOf }: Parameters<LookUp>[2]): number[] =>
  [id, copyOf].flatMap((each) => (typeof each === 'string' ? [parseId(each) ?? 0] : []));
