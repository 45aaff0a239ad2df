/** How frequent a keyword is according to PostgreSQL's statistics, which may be wrong. */
export interface KeywordSpread {
  /** The share of the published jobs whose name contains it. */
  readonly frequency: number;
  /** How many jobs are published. */
  readonly jobs: number;
  /** How many pages the table has. */
  readonly pages: number;
}

/** The numbers of jobs whose name contains a keyword. */
export interface KeywordCounts {
  /** Returns null if the keyword is rare, or if nothing is known of it. */
  spreadOf(keyword: string): Promise<KeywordSpread | null>;
  /**
   * Runs work that reads very many jobs, a few at a time. Callers with the same `key` share the
   * work until it has begun; the first of them who has not hung up runs it. Rejects with
   * SERVICE_UNAVAILABLE if too many wait.
   */
  runShared<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Reports a request for an uncounted total; after the second one it is counted. */
  noteUncountedTotal(keyword: string, minWage: string | null): void;
}
