import type { Random } from '../../seeds/random';

/** A request; `bytes` are sent without an HTTP client. */
export type HostileRequest =
  | {
      readonly endpoint: 'rest' | 'graphql' | 'other';
      readonly method: string;
      readonly path: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Buffer;
    }
  | { readonly endpoint: 'raw'; readonly bytes: readonly Buffer[] };

/** A request's body, and its Content-Type. */
export interface Content {
  readonly type: string | undefined;
  readonly body: Buffer;
}

export const content = (type: string | undefined, text: string): Content => ({
  type,
  body: Buffer.from(text),
});

/** Picks one of several choices by weight. */
export function weighted<T>(
  random: Random,
  ...choices: readonly (readonly [number, () => T])[]
): T {
  const total = choices.reduce((sum, [weight]) => sum + weight, 0);
  let at = random.next() * total;
  for (const [weight, make] of choices) {
    at -= weight;
    if (at < 0) return make();
  }
  throw new Error('Weights are positive, and there is at least one.');
}

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
