import type { RequestHandler } from 'express';
import { filePath } from '../../lib/http/file-path';
import type { ObjectDelivery } from '../../lib/objects/object.delivery';

const CACHE_CONTROL = 'public, max-age=3600';

/** Serves files below `uploads/` from the object store; a file has one path, as on disk. */
export function mediaRoute(delivery: ObjectDelivery): RequestHandler {
  return async (request, response, next) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const key = reads ? mediaKey(request.path) : undefined;
    // An earlier route may have set it because the image is served in place of a smaller copy.
    const cacheControl = response.get('Cache-Control') ?? CACHE_CONTROL;
    if (key === undefined || !(await delivery.serve(key, request, response, cacheControl))) next();
  };
}

/** Returns the key for a request's path; undefined for hidden names, which are not served. */
function mediaKey(encoded: string): string | undefined {
  const path = encoded.startsWith('/uploads/') ? filePath(encoded) : undefined;
  return path === undefined || path.endsWith('/') || path.includes('/.')
    ? undefined
    : path.slice(1);
}
