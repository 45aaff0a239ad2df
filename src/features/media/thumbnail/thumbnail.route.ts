import type { RequestHandler } from 'express';
import type { OnFault } from '../../../lib/http/trace';
import { thumbnailAt } from './thumbnail.rules';
import type { ThumbnailStore } from './thumbnail.store';
import { Thumbnails, type DrawThumbnail } from './thumbnails';

/**
 * Serves `uploads/….jpg?w=320`, a smaller copy. If there is none, later routes serve the image
 * itself; if a copy will be made, no cache may store the image in its place.
 */
export function thumbnailRoute(
  store: ThumbnailStore,
  draw: DrawThumbnail,
  onFault: OnFault,
): RequestHandler {
  const thumbnails = new Thumbnails(store, draw, onFault);
  return async (request, response, next) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const thumbnail = reads ? thumbnailAt(request.url) : undefined;
    const served = thumbnail && (await thumbnails.serve(thumbnail, request, response));
    if (served === 'copy' || response.headersSent) return;
    if (served === 'none for now') response.set('Cache-Control', 'no-cache');
    next();
  };
}
