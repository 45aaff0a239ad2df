import { setTimeout as pause } from 'node:timers/promises';

const ANSWER_WITHIN = 15_000;

const LIST = `query ($near: CoordinatesInput) { jobs(pageSize: 10, near: $near) {
  total items { id jobName salary distance(from: $near) } } categories { id } }`;
const OWN = `{ viewer { id favourites(pageSize: 5) { total } keywords { keyword } }
  jobs(pageSize: 5) { items { id isFavourite } } }`;
const TOGGLE = 'mutation ($job: ID!) { toggleFavourite(jobId: $job) { isFavourite } }';
const LOGIN = 'mutation ($user: ID!) { issueToken(userId: $user) { token } }';
const POSTER = 'mutation ($job: ID!) { createJobPoster(jobId: $job) { url } }';

/** What clients do, each by a part of the service that faults touch differently. */
export const KINDS = ['lists', 'own lists', 'favourites', 'new sessions', 'posters'] as const;
export type Kind = (typeof KINDS)[number];

/** Clients at once of each kind, and how long each rests before a request, in milliseconds. */
const CLIENTS: Readonly<Record<Kind, { readonly count: number; readonly rest: number }>> = {
  lists: { count: 4, rest: 100 },
  'own lists': { count: 4, rest: 100 },
  favourites: { count: 2, rest: 200 },
  'new sessions': { count: 1, rest: 500 },
  posters: { count: 1, rest: 1_500 },
};

/** One request, by performance.now(). */
export interface Sample {
  readonly kind: Kind;
  readonly begin: number;
  readonly end: number;
  /** Why there was no usable answer. */
  readonly why: string | undefined;
}

/** Requests of all kinds to the instances' common address, until it is ended. */
export class Traffic {
  readonly samples: Sample[] = [];
  private going = true;
  private running: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly web: string,
    private readonly administrator: string,
    private readonly rests: boolean,
  ) {}

  /** Resolves once every user has a session. `rests`: between requests. */
  static async begin(
    web: string,
    administrator: string,
    kinds: readonly Kind[] = KINDS,
    rests = true,
  ): Promise<Traffic> {
    const traffic = new Traffic(web, administrator, rests);
    const clients: Promise<void>[] = [];
    let user = 10;
    for (const kind of kinds)
      for (let n = 0; n < CLIENTS[kind].count; n += 1) {
        user += 1;
        const token = await traffic.tokenFor(user);
        clients.push(traffic.client(kind, token, user));
      }
    traffic.running = Promise.all(clients);
    return traffic;
  }

  async end(): Promise<void> {
    this.going = false;
    await this.running;
  }

  private async tokenFor(user: number): Promise<string> {
    const data = await this.ask(LOGIN, { user }, this.administrator);
    return (data as { issueToken: { token: string } }).issueToken.token;
  }

  private async client(kind: Kind, token: string, user: number): Promise<void> {
    for (let turn = 0; this.going; turn += 1) {
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
      case 'posters': {
        const data = await this.ask(POSTER, { job }, token);
        const { url } = (data as { createJobPoster: { url: string } }).createJobPoster;
        const { pathname } = new URL(url, this.web);
        const { status } = await send(`${this.web}${pathname}`, {});
        if (status !== 200) throw new Error(`poster: status ${status}`);
      }
    }
  }

  /** Throws with the error's code, or why there is no answer. */
  private async ask(query: string, variables: object, token?: string): Promise<unknown> {
    const { status, text } = await send(`${this.web}/graphql`, {
      method: 'POST',
      body: JSON.stringify({ query, variables }),
      headers: { 'content-type': 'application/json', ...(token !== undefined && { token }) },
    });
    if (!text.startsWith('{')) throw new Error(`status ${status}`);
    const { data, errors } = JSON.parse(text) as {
      data?: unknown;
      errors?: { message: string; extensions?: { code?: string } }[];
    };
    const [error] = errors ?? [];
    if (error !== undefined) throw new Error(error.extensions?.code ?? error.message);
    return data;
  }
}

async function send(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_WITHIN) });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    const isSlow = error instanceof Error && error.name === 'TimeoutError';
    throw new Error(isSlow ? 'slow' : 'broken', { cause: error });
  }
}
