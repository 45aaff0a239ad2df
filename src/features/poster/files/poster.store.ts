import type { Request, Response } from 'express';
import type { CodeStore } from '../code/code.cache';
import type { Drawn } from '../drawing/drawing.task';

/** Below the public root, or in the bucket. */
export const POSTER_FOLDER = 'uploads/job';

/** For what never changes, and for what is revalidated each time. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REVALIDATED = 'no-cache';

/** How long and how much is kept. */
export interface StorageLimits {
  /** How long the URL of a poster works. */
  readonly seconds: number;
  /** How much room posters and codes may take. */
  readonly bytes: number;
}

/** The codes' share of that room: small files, each of which costs a call of WeChat. */
export const CODES_SHARE = 0.25;

/** Which of these jobs or users exist. */
export type ExistingIds = (
  table: 'job' | 'users',
  ids: readonly number[],
) => Promise<ReadonlySet<number>>;

/** Where posters and their codes are kept, and from where they are served. */
export interface PosterStore {
  readonly codes: CodeStore;
  /**
   * Stores a poster and returns its `v`, in seconds, which no other poster of this job has or had.
   * Rejects with SERVICE_UNAVAILABLE.
   */
  publish(jobId: number, poster: Drawn): Promise<number>;
  /**
   * Answers with a job's poster of that version, or with its latest where `version` is null.
   * Resolves to false, having answered nothing, where there is none; a version that is missing is
   * never answered with the latest poster, which may carry another caller's code.
   */
  serve(
    jobId: number,
    version: number | null,
    request: Request,
    response: Response,
  ): Promise<boolean>;
  close(): Promise<void>;
}
