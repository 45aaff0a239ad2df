import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { packageRoot } from '../../../src/lib/package-root';
import { ISSUE_TOKEN, LIST, OWN, TOGGLE } from '../../lib/queries';
import { ask, send } from '../../lib/send';
import type { Cluster } from '../cluster';

/** Posters are drawn with the lowest priority: on a busy machine they wait long for a core. */
const POSTER_TIMEOUT_MS = 60_000;

const PICTURE = join(packageRoot, 'seeds/media/canteen.jpg');
const POSTER = 'mutation ($job: ID!) { createJobPoster(jobId: $job) { url } }';

/** The kinds of requests; each depends on a part of the service that faults affect differently. */
export const KINDS = [
  'lists',
  'own lists',
  'favourites',
  'new sessions',
  'uploads',
  'posters',
] as const;
export type Kind = (typeof KINDS)[number];

/** Concurrent clients of each kind, and how long each pauses before a request, in milliseconds. */
const CLIENTS: Readonly<Record<Kind, { readonly count: number; readonly rest: number }>> = {
  lists: { count: 4, rest: 100 },
  'own lists': { count: 4, rest: 100 },
  favourites: { count: 2, rest: 200 },
  'new sessions': { count: 1, rest: 500 },
  uploads: { count: 1, rest: 1_500 },
  posters: { count: 1, rest: 1_500 },
};

/** One request; its times are by performance.now(). */
export interface Sample {
  readonly kind: Kind;
  readonly begin: number;
  readonly end: number;
  /** Why there was no usable answer. */
  readonly why: string | undefined;
}

/** Sends requests of all kinds to the instances' common address until it or the cluster ends. */
export class Traffic {
  readonly samples: Sample[] = [];
  /** Resolves when every client has stopped. */
  ended: Promise<unknown> = Promise.resolve();
  private going = true;
  private readonly web: string;

  private constructor(
    private readonly cluster: Cluster,
    private readonly rests: boolean,
  ) {
    this.web = `http://127.0.0.1:${cluster.layout.ports.web}`;
  }

  /** Resolves once every client has a token. `rests`: whether clients pause between requests. */
  static async begin(
    cluster: Cluster,
    kinds: readonly Kind[] = KINDS,
    rests = true,
  ): Promise<Traffic> {
    const traffic = new Traffic(cluster, rests);
    const clients: Promise<void>[] = [];
    let user = 10;
    for (const kind of kinds)
      for (let n = 0; n < CLIENTS[kind].count; n += 1) {
        user += 1;
        const token = await traffic.tokenFor(user);
        clients.push(traffic.client(kind, token, user));
      }
    traffic.ended = Promise.all(clients);
    return traffic;
  }

  /** Whether a request of this kind, sent after `since`, has had a usable answer. */
  hasAnswered(kind: Kind, since: number): boolean {
    return this.samples.some(
      (each) => each.kind === kind && each.begin >= since && each.why === undefined,
    );
  }

  async end(): Promise<void> {
    this.going = false;
    await this.ended;
  }

  private async tokenFor(user: number): Promise<string> {
    const data = await this.ask(ISSUE_TOKEN, { user }, this.cluster.administrator);
    return (data as { issueToken: { token: string } }).issueToken.token;
  }

  private async client(kind: Kind, token: string, user: number): Promise<void> {
    for (let turn = 0; this.going && !this.cluster.hasEnded; turn += 1) {
      if (this.rests) await pause(CLIENTS[kind].rest);
      const begin = performance.now();
      const why = await this.once(kind, token, user, turn).then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : 'no answer'),
      );
      this.samples.push({ kind, begin, end: performance.now(), why });
    }
  }

  private async once(kind: Kind, token: string, user: number, turn: number): Promise<void> {
    const job = String(1 + ((turn * 7 + user) % 20));
    switch (kind) {
      case 'lists':
        await this.ask(LIST, { near: { lng: 121 + (turn % 10) / 10, lat: 31 } });
        return;
      case 'own lists':
        await this.ask(OWN, {}, token);
        return;
      case 'favourites':
        await this.ask(TOGGLE, { job }, token);
        return;
      case 'new sessions':
        await this.tokenFor(user);
        return;
      case 'uploads': {
        const body = new FormData();
        body.append('file', new Blob([readFileSync(PICTURE)]), 'picture.jpg');
        const headers = { token: this.cluster.administrator };
        const { status } = await send(`${this.web}/admin/media`, { method: 'POST', body, headers });
        if (status !== 201) throw new Error(`upload: status ${status}`);
        return;
      }
      case 'posters': {
        const data = await this.ask(POSTER, { job }, token, POSTER_TIMEOUT_MS);
        const { url } = (data as { createJobPoster: { url: string } }).createJobPoster;
        const { pathname } = new URL(url, this.web);
        const { status } = await send(`${this.web}${pathname}`, {});
        if (status !== 200) throw new Error(`poster: status ${status}`);
      }
    }
  }

  private ask(query: string, variables: object, token?: string, within?: number) {
    return ask(`${this.web}/graphql`, { query, variables }, token, within);
  }
}
