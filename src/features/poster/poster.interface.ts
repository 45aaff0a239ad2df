import type { Config } from '../../config';

/** What a poster shows of a job (the document, section 4.9), and how. */
export interface PosterContent {
  readonly jobName: string;
  /** The kinds of work, in Chinese. */
  readonly types: readonly string[];
  /** Yuan per hour, after subsidy, two decimals; undefined if unknown. */
  readonly hourlyWage: string | undefined;
  /** The subsidy in that wage, yuan per hour, two decimals; undefined if there is none. */
  readonly subsidy: string | undefined;
  /** `5500–7200` and `元/月`, or any text without a unit. */
  readonly salary: { readonly amount: string; readonly unit: string };
  /** The number of applicants. */
  readonly applicants: number;
  readonly design: Config['posters']['design'];
  /** The focal point of one of the pictures, as shares of its width and height. */
  readonly focus?: { readonly picture: string; readonly x: number; readonly y: number } | undefined;
  /** Stored paths of pictures; the first that can be used is drawn. */
  readonly pictures: readonly string[];
}

/** What a poster is to show (the document, section 4.9), and for whom. */
export interface PosterRequest extends PosterContent {
  readonly jobId: number;
  readonly userId: number;
}

/** Makes posters off the main thread. */
export interface Posters {
  /**
   * Makes a poster and returns its path below the public root, including `v`. `gone` aborts when
   * nobody waits for it any more; a poster that is still queued then is not drawn. Rejects with
   * SERVICE_UNAVAILABLE.
   */
  make(request: PosterRequest, gone?: AbortSignal): Promise<string>;
}
