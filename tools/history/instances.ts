import { setTimeout as pause } from 'node:timers/promises';
import { reasonOf } from '../../src/lib/text/reason';
import { ask } from '../lib/send';

/** How long callers wait after a failure. */
const RETRY_PAUSE_MS = 50;

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
    const base = this.bases[this.turn++ % this.bases.length] ?? '';
    const at = performance.now();
    try {
      return (await ask(`${base}/graphql`, { query, variables }, token)) as Data;
    } catch (error) {
      this.failures.push({ query, why: reasonOf(error), at, took: performance.now() - at });
      await pause(RETRY_PAUSE_MS);
      return undefined;
    }
  }
}
