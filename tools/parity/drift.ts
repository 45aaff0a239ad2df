import type { Exchange } from './recording';

/** What reads show of a change: everyone's history where it is counted over all, a caller's own favourites. */
const SHOWN_BY: Readonly<Record<string, readonly string[]>> = {
  jobCollect: ['jobInfo', 'collectList', 'jobCollect'],
  keywordClear: ['keywordList'],
  jobList: ['keywordList'],
  collectList: ['keywordList'],
  jobPoster: [],
};

/**
 * Changes that were recorded and not replayed: a later answer that shows them cannot be compared with the recorded one.
 */
export class Drift {
  private readonly stale = new Set<string>();

  /** A change was skipped. */
  skipped({ operation, token }: Exchange): void {
    for (const reader of SHOWN_BY[operation] ?? []) this.stale.add(keyOf(reader, token));
  }

  /** Whether the recorded answer shows a change that was skipped. */
  touches({ operation, token }: Exchange): boolean {
    return token !== null && this.stale.has(keyOf(operation, token));
  }
}

/** A new search may push out anybody's oldest one. */
const keyOf = (operation: string, token: string | null) =>
  operation === 'keywordList' ? operation : `${operation} ${token ?? ''}`;
