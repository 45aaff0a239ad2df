import type { TypedDocument } from './document';
import { fetchAnswer } from './fetch-answer';

/** A query that was sent before the page's script was loaded. */
interface EarlyQuery {
  readonly document: TypedDocument<unknown, unknown>;
  readonly variables: unknown;
  /** The result of `fetchAnswer`. */
  readonly answer: Promise<unknown>;
}

declare global {
  /**
   * Queries that `start.ts` has sent. It is a separate bundle, so that it waits for no other
   * script; the page's bundle finds the answers here.
   */
  var adminEarly: EarlyQuery[] | undefined;
}

/** Sends a query that the page will need first. */
export function askEarly<Data, Variables>(
  { name, text }: TypedDocument<Data, Variables>,
  variables: Variables,
): void {
  const answer = fetchAnswer(text, variables);
  // The receiver handles a failure; until then it must not count as an unhandled rejection.
  answer.catch(() => undefined);
  (globalThis.adminEarly ??= []).push({ document: { name, text }, variables, answer });
}

/** Returns the early queries, each only once. */
export const takeEarly = (): EarlyQuery[] => globalThis.adminEarly?.splice(0) ?? [];
