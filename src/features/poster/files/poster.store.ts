import type { Request, Response } from 'express';
import type { CodeStore } from '../code/code.cache';
import type { Drawn } from '../drawing/drawing.task';

/** Below the public root, or in the bucket. */
export const POSTER_FOLDER = 'uploads/job';

/** The headers of files that never change, and of those that are revalidated each time. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REVALIDATED = 'no-cache';

/** How long and how much is kept. */
export interface StorageLimits {
  /** How long the URL of a poster works. */
  readonly seconds: number;
  /** The room for posters and codes. */
  readonly bytes: number;
}

/** The codes' share of that room: small files, each of which costs a call of WeChat. */
export const CODES_SHARE = 0.25;
/** What exceeds its room is trimmed to this share of it, so that it is not trimmed each time. */
export const LOW_WATERMARK = 0.9;

/** Returns those of these jobs or users that exist. */
export type ExistingIds = (
  table: 'job' | 'users',
  ids: readonly number[],
) => Promise<ReadonlySet<number>>;

/** Where posters and their codes are kept, and from where they are served. */
export interface PosterStore {
  readonly codes: CodeStore;
  /**
   * Stores a poster and returns its `v`, in seconds, which is unique among this job's posters.
   * Rejects with SERVICE_UNAVAILABLE.
   */
  publish(jobId: number, poster: Drawn): Promise<number>;
  /**
   * Answers with that version of a job's poster, or with its latest if `version` is null. Resolves
   * to false, without answering, if there is none; a missing version is never answered with the
   * latest poster, which may contain another caller's code.
   */
  serve(
    jobId: number,
    version: number | null,
    request: Request,
    response: Response,
  ): Promise<boolean>;
  close(): Promise<void>;
}
