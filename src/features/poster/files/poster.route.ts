import { stat } from 'node:fs/promises';
import { Router, type Response } from 'express';
import { parseId } from '../../../lib/ids';
import { POSTER_FOLDER, type PosterFile, type PosterFiles } from './poster.files';

const FOREVER = 'public, max-age=31536000, immutable';

/** Serves posters: a version that exists for ever, anything else only after asking again. */
export function posterRoute(files: PosterFiles): Router {
  const router = Router();
  router.get(`/${POSTER_FOLDER}/:file`, async (request, response, next) => {
    const id = /^([1-9]\d{0,9})\.png$/.exec(request.params.file)?.[1];
    const jobId = id === undefined ? null : parseId(id);
    const file = jobId === null ? null : await files.find(jobId, versionOf(request.url));
    if (jobId === null) next();
    else if (file === null)
      response.status(404).set('Cache-Control', 'no-store').type('text').send('no such poster\n');
    else await send(response, file);
  });
  return router;
}

function versionOf(url: string): number | null {
  const text = new URL(url, 'http://localhost').searchParams.get('v');
  return text === null || !/^\d{1,15}$/.test(text) ? null : Number(text);
}

async function send(response: Response, { path, fixed }: PosterFile): Promise<void> {
  const { ino, size, mtimeMs } = await stat(path);
  response.set('Cache-Control', fixed ? FOREVER : 'no-cache');
  response.set('ETag', `"${ino.toString(36)}-${size.toString(36)}-${fixed ? 0 : mtimeMs.toString(36)}"`);
  // Versions lie in a hidden folder, which is otherwise not served.
  response.sendFile(path, { cacheControl: false, dotfiles: 'allow' });
}
