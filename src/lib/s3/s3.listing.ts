import { Parser } from 'htmlparser2';
import type { ListedObject } from '../objects/object.store';

interface Listing {
  readonly objects: readonly ListedObject[];
  /** The key after which the next page begins; undefined on the last page. */
  readonly next: string | undefined;
}

/**
 * Reads the XML of a listing of version 1, which every store supports and whose pages begin after a
 * key; throws if it is none, so that an error is not mistaken for an empty listing.
 */
export function readListing(xml: string): Listing {
  const objects: ListedObject[] = [];
  const path: string[] = [];
  const top: Record<string, string> = {};
  let object: Record<string, string> = {};
  const seen = { end: false };
  const parser = new Parser(
    {
      onopentagname(name) {
        path.push(name);
        if (name === 'Contents') object = {};
      },
      ontext(text) {
        const [root, parent, name] = path;
        if (root !== 'ListBucketResult') return;
        if (parent === 'Contents' && name !== undefined && path.length === 3)
          object[name] = (object[name] ?? '') + text;
        else if (parent !== undefined && path.length === 2)
          top[parent] = (top[parent] ?? '') + text;
      },
      onclosetag(name, isImplied) {
        path.pop();
        if (name === 'Contents' && path.length === 1) objects.push(toObject(object));
        // At the end of a truncated text the parser closes what is open.
        if (name === 'ListBucketResult' && path.length === 0) seen.end = !isImplied;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  if (!seen.end) throw new Error('object store: the answer is not a complete listing');
  const next = top.IsTruncated === 'true' ? objects.at(-1)?.key : undefined;
  return { objects, next };
}

function toObject({ Key = '', Size, LastModified = '' }: Record<string, string>): ListedObject {
  const [bytes, modified] = [Number(Size), Date.parse(LastModified)];
  if (Key === '' || !Number.isFinite(bytes) || !Number.isFinite(modified))
    throw new Error('object store: a listing names an object without key, size or time');
  return { key: Key, bytes, modified };
}
