import type { Request, Response } from 'express';
import { hourlyWork } from '../../../database/hourly-work';
import type { Periodic } from '../../../lib/concurrency/periodic';
import { asUnavailable } from '../../../errors';
import type { ObjectStorage } from '../../media/media.open';
import type { CodeStore } from '../code/code.cache';
import type { Drawn } from '../drawing/drawing.task';
import { claimVersion, forgetVersions } from '../poster.storage';
import { removeOldObjects } from './poster.objects';
import { PosterFiles } from './poster.files';
import {
  IMMUTABLE,
  POSTER_FOLDER,
  REVALIDATED,
  type ExistingIds,
  type PosterStore,
  type StorageLimits,
} from './poster.store';
import { servePosterFile } from './poster.store.disk';

const PNG = 'image/png';

/**
 * Posters and codes in a bucket that all instances share (docs/decisions/0034). `<job>.png` is a
 * job's latest poster, and `.versions/<job>/<v>.png` each version that a caller was given; the
 * database assigns the `v`, because not every store can refuse to replace an object.
 */
export class BucketPosterStore implements PosterStore {
  readonly codes: CodeStore;
  /** Posters made on this machine's disk that are not in the bucket yet. */
  private readonly files: PosterFiles;
  private readonly cleanup: Pick<Periodic, 'close'>;

  constructor(
    private readonly bucket: ObjectStorage,
    publicDir: string,
    limits: StorageLimits,
    existing: ExistingIds,
  ) {
    const { objects, database, log } = bucket;
    this.files = new PosterFiles(publicDir);
    const codeKey = (name: string) => `${POSTER_FOLDER}/.codes/${name}`;
    this.codes = {
      // If the store does not answer, no code is fetched: it could not be stored.
      read: (name) => objects.read(codeKey(name)).catch(asUnavailable),
      write: (name, bytes) => this.put(codeKey(name), bytes, REVALIDATED),
    };
    const clean = async () => {
      await forgetVersions(database);
      await removeOldObjects(objects, limits, existing);
    };
    this.cleanup = hourlyWork(database, 'posters', clean, log);
  }

  /** Returns the version only once its object is stored. */
  async publish(jobId: number, { png }: Drawn): Promise<number> {
    const bytes = Buffer.from(png.buffer, png.byteOffset, png.length);
    const version = await claimVersion(this.bucket.database, jobId);
    await this.put(keyOf(jobId, version), bytes, IMMUTABLE);
    await this.put(keyOf(jobId, null), bytes, REVALIDATED);
    return version;
  }

  async serve(
    jobId: number,
    version: number | null,
    request: Request,
    response: Response,
  ): Promise<boolean> {
    const cacheControl = version === null ? REVALIDATED : IMMUTABLE;
    const key = keyOf(jobId, version);
    return (
      (await this.bucket.delivery.serve(key, request, response, cacheControl)) ||
      (await servePosterFile(this.files, jobId, version, response))
    );
  }

  close(): Promise<void> {
    return this.cleanup.close();
  }

  private async put(key: string, bytes: Buffer, cacheControl: string): Promise<void> {
    await this.bucket.objects
      .put(key, bytes, { contentType: PNG, cacheControl })
      .catch(asUnavailable);
  }
}

const keyOf = (jobId: number, version: number | null): string =>
  version === null
    ? `${POSTER_FOLDER}/${jobId}.png`
    : `${POSTER_FOLDER}/.versions/${jobId}/${version}.png`;
