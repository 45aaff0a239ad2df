import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request, Response } from 'express';
import { CodeFiles } from '../code/code.files';
import type { Drawn } from '../drawing/drawing.task';
import { PosterCleanup } from './poster.cleanup';
import { PosterFiles } from './poster.files';
import {
  IMMUTABLE,
  REVALIDATED,
  type ExistingIds,
  type PosterStore,
  type StorageLimits,
} from './poster.store';

/** Keeps posters and codes below the public root of this machine. */
export class DiskPosterStore implements PosterStore {
  readonly codes: CodeFiles;
  private readonly files: PosterFiles;
  private readonly cleanup: PosterCleanup;

  constructor(publicDir: string, limits: StorageLimits, existing: ExistingIds) {
    this.files = new PosterFiles(publicDir);
    this.codes = new CodeFiles(join(this.files.folder, '.codes'));
    this.cleanup = new PosterCleanup(this.files.folder, limits, existing);
  }

  async publish(jobId: number, poster: Drawn): Promise<number> {
    const version = await this.files.publish(jobId, poster);
    this.cleanup.noteWritten(poster.png.length);
    return version;
  }

  serve(
    jobId: number,
    version: number | null,
    _request: Request,
    response: Response,
  ): Promise<boolean> {
    return servePosterFile(this.files, jobId, version, response);
  }

  close(): Promise<void> {
    return this.cleanup.close();
  }
}

/** Like PosterStore's `serve`. */
export async function servePosterFile(
  files: PosterFiles,
  jobId: number,
  version: number | null,
  response: Response,
): Promise<boolean> {
  const path = await files.find(jobId, version);
  if (path === null) return false;
  const { ino, size, mtimeMs } = await stat(path);
  const changed = version === null ? mtimeMs.toString(36) : 0;
  response.set({
    'Cache-Control': version === null ? REVALIDATED : IMMUTABLE,
    ETag: `"${ino.toString(36)}-${size.toString(36)}-${changed}"`,
  });
  // Versions are in a hidden folder, which other routes do not serve.
  response.sendFile(path, { cacheControl: false, dotfiles: 'allow' });
  return true;
}
