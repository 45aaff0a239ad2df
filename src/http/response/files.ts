import { stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import express, { type RequestHandler } from 'express';

/** The errors of opening a file that this process may not read. */
const NOT_FOR_READING: readonly unknown[] = ['EACCES', 'EPERM'];

/**
 * Serves the regular files below the public root, links to such files included; anything else is
 * passed on as not found. What a path leads to is checked before it is opened: opening a FIFO waits
 * for a writer in one of the few threads that all reading shares, and a device may never end.
 */
export function publicFiles(root: string): RequestHandler {
  const serve = express.static(root, {
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    maxAge: '1h',
  });
  return async (request, response, next) => {
    if (!(await isRegularFile(root, request.path))) {
      next();
      return;
    }
    serve(request, response, (error?: unknown) => {
      if (NOT_FOR_READING.includes((error as { code?: unknown } | undefined)?.code)) next();
      else next(error);
    });
  };
}

/**
 * The path of a request, not decoded. A file has one path: not `//a`, `/./a` or `/b%2fa`, which
 * rules for `/a` would miss.
 */
async function isRegularFile(root: string, path: string): Promise<boolean> {
  if (/%(?:2f|5c)/i.test(path)) return false;
  try {
    const decoded = decodeURIComponent(path);
    return posix.normalize(decoded) === decoded && (await stat(join(root, decoded))).isFile();
  } catch {
    return false;
  }
}
