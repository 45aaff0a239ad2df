import { posix } from 'node:path';
import type { RequestHandler, Response } from 'express';
import { ServiceError } from '../../../errors';
import { decoded } from '../../../lib/text/percent';
import { parseId } from '../../../lib/values/ids';
import { POSTER_FOLDER, type PosterStore } from './poster.store';

/**
 * Serves posters, however their path is written: an existing version as immutable, the path without
 * `v` revalidated on each use, any other `v` as 404. A version is visible as long as it is kept.
 * The path without `v`, which anybody can guess, is visible only while the job is shown; 503 while
 * that is unknown. Later routes must not serve these paths.
 */
export function posterRoute(
  store: PosterStore,
  jobs: { isShown(jobId: number): Promise<boolean> },
): RequestHandler {
  return async (request, response, next) => {
    const jobId =
      request.method === 'GET' || request.method === 'HEAD' ? posterAt(request.url) : null;
    if (jobId === null) {
      next();
      return;
    }
    const version = versionOf(request.url);
    try {
      const isServed = version !== 'unknown' && (version !== null || (await jobs.isShown(jobId)));
      if (isServed && (await store.serve(jobId, version, request, response))) return;
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'SERVICE_UNAVAILABLE') throw error;
      response.set('Retry-After', '1');
      refuse(response, 503, 'try again shortly');
      return;
    }
    refuse(response, 404, 'no such poster');
  };
}

const refuse = (response: Response, status: number, why: string) =>
  response.status(status).set('Cache-Control', 'no-store').type('text').send(`${why}\n`);

/** Returns the job of a poster's path, decoded and normalised as a file server does. */
function posterAt(url: string): number | null {
  const [path = ''] = url.split(/[?#]/, 1);
  const normalised = posix
    .normalize(decoded(path).replaceAll('\\', '/'))
    .replace(/^\/+/, '')
    .toLowerCase();
  if (!normalised.startsWith(`${POSTER_FOLDER}/`)) return null;
  const id = /^(0|[1-9]\d{0,9})\.png\/?$/.exec(normalised.slice(POSTER_FOLDER.length + 1))?.[1];
  return id === undefined ? null : parseId(id);
}

/** Returns null without a `v`; unknown for an empty, repeated or non-numeric one (never ours). */
function versionOf(url: string): number | null | 'unknown' {
  const query = /\?([^#]*)/.exec(url)?.[1] ?? '';
  const [version, ...more] = new URLSearchParams(query).getAll('v');
  if (version === undefined) return null;
  return more.length === 0 && /^\d{1,15}$/.test(version) ? Number(version) : 'unknown';
}
