import type { TypedDocument } from './document';
import { fetchAnswer } from './fetch-answer';

/** A query that was asked before the page's script was there. */
export interface EarlyQuery {
  readonly document: TypedDocument<unknown, unknown>;
  readonly variables: unknown;
  /** As it came; rejected as `fetch` rejects. */
  readonly answer: Promise<unknown>;
}

declare global {
  /**
   * What `start.ts` has asked. It is a bundle of its own, so that nothing is loaded before it, and
   * this is where the page's bundle finds the answers.
   */
  var adminEarly: EarlyQuery[] | undefined;
}

/** Asks for what the page will want at once. */
export function askEarly<Data, Variables>(
  { name, text }: TypedDocument<Data, Variables>,
  variables: Variables,
): void {
  const answer = fetchAnswer(text, variables);
  // Whoever takes it deals with its failure; until then that is nobody's mistake.
  answer.catch(() => undefined);
  (globalThis.adminEarly ??= []).push({ document: { name, text }, variables, answer });
}

/** What was asked early; each is handed out once. */
export const takeEarly = (): EarlyQuery[] => globalThis.adminEarly?.splice(0) ?? [];
