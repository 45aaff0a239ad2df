import { UPLOADS } from '../api/addresses';
import { limitIn } from '../api/fetch-answer';
import { errorIn, RequestError, unreachable } from '../api/request-error';
import { sessionHeaders } from '../api/send';

/** A stored file; `path` is what jobs and categories refer to. */
export interface StoredFile {
  readonly path: string;
  /** Empty when unknown. */
  readonly name: string;
  readonly url: string;
  readonly type: 'IMAGE' | 'VIDEO';
}

const IMAGES = 'image/jpeg,image/png,image/gif,image/webp';
const VIDEOS = 'video/mp4,video/quicktime,video/webm';

/** Returns the types that a file field accepts: both kinds, or one. */
export const acceptedTypes = (type?: StoredFile['type']): string =>
  type === undefined ? `${IMAGES},${VIDEOS}` : type === 'IMAGE' ? IMAGES : VIDEOS;

/**
 * Sends a picture or video; `onProgress` receives the fraction that has been sent, 0 to 1. Throws
 * RequestError.
 */
export function upload(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(unreachable());
    if (signal.aborted) {
      fail();
      return;
    }
    // fetch does not report upload progress.
    const request = new XMLHttpRequest();
    request.open('POST', UPLOADS);
    request.setRequestHeader('apollo-require-preflight', '1');
    request.setRequestHeader('accept-language', document.documentElement.lang);
    for (const header of Object.entries(sessionHeaders())) request.setRequestHeader(...header);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = fail;
    request.onabort = fail;
    request.onload = () => {
      const answer: unknown = request.response;
      const limit = limitIn(request.status, request.getResponseHeader('retry-after'));
      const error = errorIn(answer) ?? (limit && new RequestError(limit.code, '', limit));
      const data = (answer as { data?: StoredFile } | null)?.data;
      if (error != null) reject(error);
      else if (data === undefined) fail();
      else resolve(data);
    };
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}
