import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { decoded } from '../../../../lib/text/percent';
import { fetchWithin, UnusableAnswer } from '../../../../lib/upstreams/fetch-within';
import type { DrawingSettings } from '../drawing.task';
import { CdnClient, PHOTO_MS } from './photo.cdn';

/** Bounds a thread's memory, together with the limit on pixels. */
const MAX_PHOTO_BYTES = 20_000_000;

const URL_START = /^(?:[a-z][a-z\d+.-]*:|\/\/|\\\\)/i;

/**
 * Returns the path of the file that a browser would show, the same for all ways to store it: with
 * or without a leading slash, percent-encoded, or as a URL of this service or of CDN_URL.
 */
export function pathOf(
  stored: string,
  { publicUrl, cdnUrl }: Pick<DrawingSettings, 'publicUrl' | 'cdnUrl'>,
): string {
  const isUnder = (base: string | undefined) => base !== undefined && stored.startsWith(`${base}/`);
  const base = [publicUrl, cdnUrl].find(isUnder) ?? '';
  if (base === '' && URL_START.test(stored)) return stored;
  const [path = ''] = stored.slice(base.length).split(/[?#]/, 1);
  return decoded(path.replace(/^\/+/, ''));
}

/** Reads a path or URL; undefined if that fails. `address` is its place in the object store. */
export async function readPhoto(
  stored: string,
  settings: DrawingSettings,
  cdn = new CdnClient(),
  address?: string,
): Promise<Buffer | undefined> {
  const { publicUrl, cdnUrl } = settings;
  try {
    const isUrl = URL_START.test(stored);
    const path = pathOf(stored, { publicUrl, cdnUrl: undefined });
    if (!isUrl || path !== stored) {
      const own = await readStored(path, settings, address).catch(() => undefined);
      if (own !== undefined || isUrl) return own;
    }
    if (cdnUrl === undefined || cdnUrl === publicUrl) return undefined;
    const url = isUrl ? stored : `${cdnUrl}/${stored.replace(/^\/+/, '')}`;
    return await cdn.fetch(cdnUrl, url, MAX_PHOTO_BYTES);
  } catch {
    return undefined;
  }
}

/**
 * Reads a file below the public root, or else at `address`; undefined if there is none, or if it is
 * too large. Rejects if it cannot be read now.
 */
export async function readStored(
  path: string,
  { publicDir }: Pick<DrawingSettings, 'publicDir'>,
  address?: string,
): Promise<Buffer | undefined> {
  const own = await readPublicFile(publicDir, path);
  return own ?? (address === undefined ? undefined : fetchStored(address));
}

/** Reads from the object store; undefined if it has no such file, or one that is too large. */
async function fetchStored(address: string): Promise<Buffer | undefined> {
  try {
    const limits = { ms: PHOTO_MS, maxBytes: MAX_PHOTO_BYTES };
    const { status, body } = await fetchWithin(new URL(address), limits);
    if (status === 404) return undefined;
    if (status !== 200) throw new Error(`the object store answers ${status}`);
    return body;
  } catch (error) {
    if (error instanceof UnusableAnswer) return undefined;
    throw error;
  }
}

/** Reads only files whose path, with links resolved, is in the public root and is not hidden. */
async function readPublicFile(publicDir: string, stored: string): Promise<Buffer | undefined> {
  const parts = stored.split(/[/\\]/).filter((part) => part !== '');
  if (parts.length === 0 || stored.includes('\0') || parts.some((part) => part.startsWith('.')))
    return undefined;
  const root = await realpath(publicDir);
  const path = await realpath(join(root, ...parts)).catch(() => undefined);
  if (path?.startsWith(root + sep) !== true) return undefined;

  // Neither waits for a pipe, nor follows a link that has replaced the file meanwhile.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const status = await file.stat();
    if (!status.isFile() || status.size > MAX_PHOTO_BYTES || (await realpath(path)) !== path)
      return undefined;
    const bytes = Buffer.alloc(status.size);
    const { bytesRead } = await file.read(bytes, 0, status.size, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
