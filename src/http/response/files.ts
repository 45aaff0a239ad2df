import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import express, { type RequestHandler } from 'express';
import { filePath } from '../../lib/http/file-path';
import type { Logger } from '../../lib/logger';
import { onceAMinute } from '../../lib/once-a-minute';
import { codeOf } from '../../lib/text/reason';

/** The error codes for a file, or a folder above it, that this process may not read. */
const NOT_FOR_READING: readonly unknown[] = ['EACCES', 'EPERM'];

/**
 * Serves the regular files below the public root, and links to such files; passes anything else on
 * as not found. The target of a path is checked before it is opened: opening a FIFO blocks one of
 * the few threads that all reading shares until there is a writer, and a device may never end.
 *
 * A file that this process may not read is not found either; this is logged once a minute.
 */
export function publicFiles(root: string, log: Pick<Logger, 'warn'>): RequestHandler {
  const mayLog = onceAMinute();
  const serve = express.static(root, {
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    maxAge: '1h',
  });
  return async (request, response, next) => {
    if (!(await isServable(root, request.path))) {
      next();
      return;
    }
    serve(request, response, (error?: unknown) => {
      if (!NOT_FOR_READING.includes(codeOf(error))) {
        next(error);
        return;
      }
      if (mayLog()) log.warn({ err: error }, 'a file below PUBLIC_DIR may not be read');
      next();
    });
  };
}

async function isServable(root: string, encoded: string): Promise<boolean> {
  const path = filePath(encoded);
  if (path === undefined) return false;
  return stat(join(root, path)).then(
    (found) => found.isFile(),
    // Serving meets the same error, and logs it.
    (error: unknown) => NOT_FOR_READING.includes(codeOf(error)),
  );
}
