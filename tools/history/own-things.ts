import { TOGGLE } from '../lib/queries';
import type { Register } from './history';
import { NONE, type Caller } from './caller';

const RECORD = 'mutation ($keyword: String!) { recordKeyword(keyword: $keyword) { keyword } }';
const CLEAR = 'mutation { clearKeywords }';
/** Removes a job from the favourites, whether or not it is one. */
export const REMOVE_FAVOURITE =
  'mutation ($job: ID!) { removeFavourite(jobId: $job) { isFavourite } }';
const SEEN = 'query ($job: ID!) { job(id: $job) { isFavourite } viewer { keywords { keyword } } }';

interface Seen {
  readonly job: { readonly isFavourite: boolean } | null;
  readonly viewer: { readonly keywords: readonly { readonly keyword: string }[] } | null;
}

/** A request without an answer is decided after this time: twice the statement timeout. */
const UNDECIDED_MS = 20_000;

/** Returns the job at an index; the jobs are used in turn, again and again. */
const jobOf = (jobs: readonly string[], index: number) => jobs[index % jobs.length] ?? '';

const kept = (isFavourite: boolean) => (isFavourite ? 'a favourite' : NONE);

/** A user's favourites and searches, and what is known of them. */
export class OwnThings {
  /** Job indexes, which only increase: the last that was tried, and the one in use. */
  private tried = 0;
  private job = 0;
  private nextTry = -Infinity;
  private favourite: Register;
  private keywords: Register;
  private count = 0;

  constructor(private readonly caller: Caller) {
    this.favourite = this.newFavourite();
    this.keywords = this.newKeywords(NONE);
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
    if (!this.favourite.isKnown && !(await this.tookAnotherJob())) return;
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
  }

  /**
   * Takes another job after an unknown outcome, which may still come about. Tries each job at most
   * once in UNDECIDED_MS, so that earlier requests for it have been decided.
   */
  private async tookAnotherJob(): Promise<boolean> {
    const { instances, token, jobs } = this.caller;
    const now = performance.now();
    if (now < this.nextTry) return false;
    this.nextTry = now + UNDECIDED_MS / jobs.length;
    const next = (this.tried += 1);
    const job = jobOf(jobs, next);
    if ((await instances.ask(REMOVE_FAVOURITE, { job }, token)) === undefined) return false;
    this.job = next;
    this.favourite = this.newFavourite();
    return true;
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
    return jobOf(this.caller.jobs, this.job);
  }

  private newFavourite(): Register {
    const { history, user } = this.caller;
    return history.register(`favourite ${this.jobId} of user ${user}, ${this.job}`, NONE);
  }

  private newKeywords(initial: string): Register {
    const { history, user, searches } = this.caller;
    return history.register(`keywords of user ${user}`, initial, searches);
  }
}
