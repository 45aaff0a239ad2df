import type { Request, Response } from 'express';
import type { CodeStore } from '../code/code.cache';
import type { Drawn } from '../drawing/drawing.task';

/** Below the public root, or in the bucket. */
export const POSTER_FOLDER = 'uploads/job';

/** Cache-Control of files that never change, and of those that are revalidated each time. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REVALIDATED = 'no-cache';

/** How long posters are kept, and in how much space. */
export interface StorageLimits {
  /** How long the URL of a poster works. */
  readonly seconds: number;
  /** The space for posters and codes. */
  readonly bytes: number;
}

/** The codes' share of that space: small files, each of which costs a call of WeChat. */
export const CODES_SHARE = 0.25;
/** Storage over its limit is trimmed to this share of it, so that not every write trims. */
export const LOW_WATERMARK = 0.9;

/** Returns which of these jobs or users exist. */
export type ExistingIds = (
  table: 'job' | 'users',
  ids: readonly number[],
) => Promise<ReadonlySet<number>>;

/** Where posters and their codes are kept and served. */
export interface PosterStore {
  readonly codes: CodeStore;
  /**
   * Stores a poster and returns its `v`, in seconds, which is unique among this job's posters.
   * Rejects with SERVICE_UNAVAILABLE.
   */
  publish(jobId: number, poster: Drawn): Promise<number>;
  /**
   * Answers with a version of a job's poster, or with the latest if `version` is null. Resolves to
   * false, without answering, if there is none. Never answers a missing version with the latest
   * poster, which may contain another caller's code.
   */
  serve(
    jobId: number,
    version: number | null,
    request: Request,
    response: Response,
  ): Promise<boolean>;
  close(): Promise<void>;
}
