import { LRUCache } from 'lru-cache';
import { forEachAddress, forEachPath, hasAddress } from './media.html.paths';

/** Matches HTML that may contain an address. Most descriptions contain none and are not parsed. */
const MAY_HAVE_ADDRESSES = /src|href|poster|background|data|url\(/i;

/** In UTF-16 code units; parsing 15,000 of them takes as long as a whole request. */
const MAX_CACHED_LENGTH = 4 * 1024 * 1024;
const remembered = new LRUCache<string, string>({
  maxSize: MAX_CACHED_LENGTH,
  sizeCalculation: (absolute, key) => absolute.length + key.length,
});

/**
 * Returns HTML with `base` in front of the paths of its images, videos and links, by the same rule
 * as mediaUrl. Every other byte stays the same. Takes linear time.
 */
export function absoluteHtml(html: string, base: string): string {
  const key = `${base}\n${html}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const absolute = MAY_HAVE_ADDRESSES.test(html) ? withBase(html, base) : html;
  remembered.set(key, absolute);
  return absolute;
}

function withBase(html: string, base: string): string {
  const prefix = escaped(base);
  let result = '';
  let copied = 0;
  forEachPath(html, ({ value, start, position }) => {
    if (position === null) return;
    result += html.slice(copied, position) + prefix + (value[start] === '/' ? '' : '/');
    copied = position;
  });
  return result + html.slice(copied);
}

/**
 * Returns the paths that follow `base` and a slash in the addresses of images, videos and links,
 * without duplicates.
 */
export function addressedPaths(html: string, base: string): string[] {
  const paths = new Set<string>();
  if (html.includes(escaped(base)))
    forEachBased(html, base, ({ path }) => {
      paths.add(path);
    });
  return [...paths];
}

/**
 * Reverses absoluteHtml for images, videos and links: removes `base` from addresses whose path is
 * known to `storedPath`, which is given the path after the slash. The slash stays if the stored
 * path begins with one.
 */
export function relativeHtml(
  html: string,
  base: string,
  storedPath: (path: string) => string | undefined,
): string {
  let result = '';
  let copied = 0;
  forEachBased(html, base, ({ path, position, end }) => {
    const stored = storedPath(path);
    if (stored === undefined) return;
    const dropsSlash = html[end] === '/' && !stored.startsWith('/');
    result += html.slice(copied, position);
    copied = dropsSlash ? end + 1 : end;
  });
  return result + html.slice(copied);
}

/** Finds addresses that begin with `base` and a slash; `end` is where the base ends in the HTML. */
function forEachBased(
  html: string,
  base: string,
  found: (address: { path: string; position: number; end: number }) => void,
): void {
  const prefix = escaped(base);
  forEachAddress(html, ({ attribute, value, start, position }) => {
    if (!hasAddress(attribute) || position === null || !html.startsWith(prefix, position)) return;
    if (!value.startsWith(`${base}/`, start)) return;
    const path = value.slice(start + base.length + 1).trimEnd();
    found({ path, position, end: position + prefix.length });
  });
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  "'": '&#39;',
  '<': '&lt;',
  '>': '&gt;',
};

/** Escapes text for any attribute's value. */
const escaped = (text: string) =>
  text.replace(/[&"'<>]/g, (character) => ENTITIES[character] ?? character);
