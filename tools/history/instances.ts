import { setTimeout as pause } from 'node:timers/promises';
import { whyNoAnswer } from '../lib/why-no-answer';

const ANSWER_TIMEOUT_MS = 15_000;
/** How long callers wait after a failure. */
const RETRY_PAUSE_MS = 50;

interface Answer<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions?: { readonly code?: string };
  }[];
}

/** A request without a usable answer. */
export interface Failure {
  readonly query: string;
  /** The error's code, or why there was no answer. */
  readonly why: string;
  /** When it began, by performance.now(), and how long it took, in milliseconds. */
  readonly at: number;
  readonly took: number;
}

/** The instances of the service; requests go to each in turn. */
export class Instances {
  readonly failures: Failure[] = [];
  private turn = 0;

  /** `rest`: the pause before each request, in milliseconds. */
  constructor(
    private readonly bases: readonly string[],
    private readonly rest = 0,
  ) {}

  /** Sends a GraphQL request; returns its data, or undefined if there was an error or no answer. */
  async ask<Data>(
    query: string,
    variables: object = {},
    token?: string,
  ): Promise<Data | undefined> {
    if (this.rest > 0) await pause(this.rest);
    const at = performance.now();
    const answer = await this.send<Data>(query, variables, token);
    if (typeof answer === 'object') return answer;
    this.failures.push({ query, why: answer, at, took: performance.now() - at });
    await pause(RETRY_PAUSE_MS);
    return undefined;
  }

  /** Returns the data, or why there is none. */
  private async send<Data>(
    query: string,
    variables: object,
    token: string | undefined,
  ): Promise<(Data & object) | string> {
    const base = this.bases[this.turn++ % this.bases.length] ?? '';
    try {
      const response = await fetch(`${base}/graphql`, {
        method: 'POST',
        body: JSON.stringify({ query, variables }),
        headers: { 'content-type': 'application/json', ...(token !== undefined && { token }) },
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      });
      const { data, errors: [error] = [] } = (await response.json()) as Answer<Data>;
      if (error === undefined && data) return data;
      return error?.extensions?.code ?? error?.message ?? `status ${response.status}`;
    } catch (error) {
      return whyNoAnswer(error);
    }
  }
}
