import { setTimeout as pause } from 'node:timers/promises';
import { TOGGLE } from '../lib/queries';
import { History, type Register, type SharedPlace } from './history';
import type { Instances } from './instances';

const RECORD = 'mutation ($keyword: String!) { recordKeyword(keyword: $keyword) { keyword } }';
const CLEAR = 'mutation { clearKeywords }';
const SEEN = 'query ($job: ID!) { job(id: $job) { isFavourite } viewer { keywords { keyword } } }';

interface Seen {
  readonly job: { readonly isFavourite: boolean } | null;
  readonly viewer: { readonly keywords: readonly { readonly keyword: string }[] } | null;
}

/** After every eighth turn. */
const PAUSE_MS = 3_000;

const NONE = 'none';
/** Searches of all users that are kept beside the newest. */
const KEPT_SEARCHES = 10;

/** The searches of all users, of which each new one evicts the oldest. */
export const sharedSearches = (): SharedPlace => ({
  registers: [],
  size: KEPT_SEARCHES,
  empty: NONE,
});

const kept = (isFavourite: boolean) => (isFavourite ? 'a favourite' : NONE);

/** A user's actions, and their targets. */
export interface Caller {
  readonly history: History;
  readonly instances: Instances;
  readonly token: string;
  readonly user: number;
  /** The user's own jobs, not used before. */
  readonly jobs: readonly string[];
  readonly goesOn: () => boolean;
  /** Unset: only the user's own searches evict a user's searches. */
  readonly searches?: SharedPlace | undefined;
}

/** One user with two devices: one writes, the other one reads all the time. */
export async function useService(caller: Caller): Promise<void> {
  const own = new OwnThings(caller);
  const device = { reads: true };
  const reading = (async () => {
    while (device.reads) await own.look();
  })();
  for (let turn = 0; caller.goesOn() && own.hasJobs; turn += 1) {
    await own.write(turn);
    await own.look();
    // Long enough for replicas to catch up from time to time.
    if (turn % 8 === 7) await pause(PAUSE_MS);
  }
  device.reads = false;
  await reading;
  await own.look();
}

class OwnThings {
  private job = 0;
  private favourite: Register;
  private keywords: Register;
  private count = 0;

  constructor(private readonly caller: Caller) {
    this.favourite = this.newFavourite();
    this.keywords = this.newKeywords(NONE);
  }

  get hasJobs(): boolean {
    return this.job < this.caller.jobs.length;
  }

  async write(turn: number): Promise<void> {
    if (turn % 2 === 0) await this.toggle();
    else await this.search(turn % 14 === 13);
  }

  async look(): Promise<void> {
    const { history, instances, token } = this.caller;
    const { favourite, keywords } = this;
    const job = this.jobId;
    const seen = instances.ask<Seen>(SEEN, { job }, token);
    await Promise.all([
      history.read(favourite, async () => {
        const found = (await seen)?.job;
        return found ? kept(found.isFavourite) : undefined;
      }),
      history.read(keywords, async () => {
        const answer = await seen;
        if (answer === undefined) return undefined;
        return answer.viewer === null
          ? 'not logged in'
          : (answer.viewer.keywords[0]?.keyword ?? NONE);
      }),
    ]);
  }

  private async toggle(): Promise<void> {
    const { history, instances, token } = this.caller;
    const { favourite } = this;
    await history.write(favourite, kept(favourite.last.value === NONE), async () => {
      const answer = await instances.ask<{ toggleFavourite: { isFavourite: boolean } }>(
        TOGGLE,
        { job: this.jobId },
        token,
      );
      return answer && kept(answer.toggleFavourite.isFavourite);
    });
    // Its outcome is unknown: continue with another job.
    if (!favourite.isKnown) {
      this.job += 1;
      this.favourite = this.newFavourite();
    }
  }

  private async search(clears: boolean): Promise<void> {
    const { history, instances, token, user } = this.caller;
    const keyword = clears ? NONE : `${user}-${(this.count += 1)}`;
    await history.write(this.keywords, keyword, async () => {
      const answer = clears
        ? await instances.ask(CLEAR, {}, token)
        : await instances.ask(RECORD, { keyword }, token);
      return answer === undefined ? undefined : keyword;
    });
  }

  private get jobId(): string {
    return this.caller.jobs[this.job] ?? '0';
  }

  private newFavourite(): Register {
    const { history, user } = this.caller;
    return history.register(`favourite ${this.jobId} of user ${user}`, NONE);
  }

  private newKeywords(initial: string): Register {
    const { history, user, searches } = this.caller;
    return history.register(`keywords of user ${user}`, initial, searches);
  }
}
