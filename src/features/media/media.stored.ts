import type { Context } from '../../context';
import { addressedPaths, absoluteHtml, relativeHtml } from './html/media.html';
import { pathsIn } from './html/media.html.paths';
import { uploadLoader } from './media.loader';
import { mediaUrl } from './media.rules';

/** Reads the stored values of the row that is changed or copied; called if there is an address. */
type Own = () => Promise<readonly string[]>;

/**
 * Returns what to store for addresses as fields such as `Job.cover` return them: the row's own path
 * with this address, or the path of an upload. Paths and all other addresses stay the same.
 */
export async function storedPaths(
  given: readonly string[],
  context: Context,
  own: Own,
): Promise<readonly string[]> {
  const base = context.mediaBase;
  if (!given.some((each) => each.startsWith(`${base}/`))) return given;
  const pathOf = await pathsBehind(given, context, await own());
  return given.map((each) => pathOf.get(each) ?? each);
}

/** Like storedPaths, for HTML as fields such as `Job.content` return it. */
export async function storedHtml(html: string, context: Context, own: Own): Promise<string> {
  const base = context.mediaBase;
  const addresses = addressedPaths(html, base).map((path) => `${base}/${path}`);
  if (addresses.length === 0) return html;
  const texts = await own();
  const unchanged = texts.find((text) => absoluteHtml(text, base) === html);
  if (unchanged !== undefined) return unchanged;
  const pathOf = await pathsBehind(addresses, context, texts.flatMap(pathsIn));
  return relativeHtml(html, base, (path) => pathOf.get(`${base}/${path}`));
}

/** Returns the stored path of each address that has one. */
async function pathsBehind(
  addresses: readonly string[],
  context: Context,
  own: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const base = context.mediaBase;
  const ownPaths = new Map([...own].reverse().map((path) => [mediaUrl(base, path), path]));
  const found = await Promise.all(
    addresses.map(async (address): Promise<[string, string][]> => {
      const ownPath = ownPaths.get(address);
      if (ownPath !== undefined) return [[address, ownPath]];
      if (!address.startsWith(`${base}/`)) return [];
      const path = address.slice(base.length + 1);
      return (await context.loader(uploadLoader).load(path)) ? [[address, path]] : [];
    }),
  );
  return new Map(found.flat());
}
