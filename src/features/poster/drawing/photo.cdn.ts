import { UnusableAnswer } from '../../../lib/fetch-within';
import { fetchUnder } from './photo.fetch';

/** How the CDN behaved while one poster was drawn; plain data, which crosses back from a thread. */
export interface CdnReport {
  readonly answered: boolean;
  /** Why an answer did not come, or not in time. */
  readonly failure?: string;
}

/** Fetches the pictures of one poster; after a failure the CDN is not asked again for the same poster. */
export class CdnVisit {
  private answered = false;
  private failure: string | undefined;

  /** `mayFetch`: false while the CDN is known to be down. */
  constructor(private readonly mayFetch = true) {}

  async fetch(base: string, url: string, maxBytes: number): Promise<Buffer | undefined> {
    if (!this.mayFetch || this.failure !== undefined) return undefined;
    try {
      const bytes = await fetchUnder(base, url, maxBytes);
      this.answered = true;
      return bytes;
    } catch (error) {
      if (error instanceof UnusableAnswer) this.answered = true;
      else this.failure = error instanceof Error ? error.message : String(error);
      return undefined;
    }
  }

  report(): CdnReport {
    return {
      answered: this.answered,
      ...(this.failure !== undefined && { failure: this.failure }),
    };
  }
}
