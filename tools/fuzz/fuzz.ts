import { Random } from '../../seeds/random';
import { whyNoAnswer } from '../lib/why-no-answer';
import { answerCheck, type OpenapiDocument } from './openapi';
import { graphqlRequest } from './graphql.requests';
import { checkAnswer } from './invariants';
import { rawRequest } from './raw.requests';
import { weighted, type HostileRequest } from './request';
import { restRequest } from './rest.requests';
import { Sender, type Answer } from './send';

interface FuzzOptions {
  /** Where the service runs, at its default mounts. */
  readonly base: string;
  readonly tokens: readonly string[];
  readonly seed: number;
  readonly requests: number;
  /** The first request's number; a single request can be repeated by its number. */
  readonly from?: number;
  readonly connections?: number;
  readonly onProgress?: (done: number) => void;
}

/** A promise that an answer did not keep, and the number of its request. */
export interface Break {
  readonly number: number;
  readonly why: string;
  readonly request: HostileRequest;
  readonly answer: Answer | null;
}

export interface FuzzResult {
  readonly outcomes: ReadonlyMap<string, number>;
  readonly breaks: readonly Break[];
}

/** More would not be informative. */
const ENOUGH_BREAKS = 200;

/** Returns the request with a number; it depends only on the seed and the number. */
export function requestOf(seed: number, number: number, tokens: readonly string[]): HostileRequest {
  const random = new Random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
  random.next();
  return weighted<HostileRequest>(
    random,
    [50, () => restRequest(random, tokens)],
    [42, () => graphqlRequest(random, tokens)],
    [6, () => rawRequest(random)],
    [2, () => elsewhere(random)],
  );
}

/** Returns a request for neither endpoint: a file, a page, or a path that people try. */
function elsewhere(random: Random): HostileRequest {
  const path = random.pick([
    '/',
    '/docs',
    '/docs/docs.js',
    '/docs/../src/app.ts',
    '/docs/..%2f..%2fapp.ts',
    '/openapi.json',
    '/healthz',
    '/readyz',
    '/uploads/demo/gate.jpg',
    '/uploads/%2e%2e/%2e%2e/package.json',
    '/uploads/demo/gate.jpg%00.png',
    '/.git/config',
    '/.env',
    '/package.json',
    '/uploads/',
    `/uploads/${'a'.repeat(5000)}`,
  ]);
  const method = random.pick(['GET', 'GET', 'GET', 'HEAD', 'PUT', 'DELETE']);
  const range: Record<string, string> = random.chance(0.2)
    ? { range: random.pick(['bytes=0-9', 'bytes=9999999-', 'bytes=5-1', 'x']) }
    : {};
  return { endpoint: 'other', method, path, headers: range, body: Buffer.alloc(0) };
}

/**
 * Sends the requests, several at once, and checks every answer; throws if the service is not alive
 * at the end.
 */
export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { base, tokens, seed, requests, from = 0, connections = 16, onProgress } = options;
  const described = await fetch(`${base}/openapi.json`).catch((error: unknown) => {
    throw new Error(`${base} does not answer: ${whyNoAnswer(error)}`);
  });
  const check = answerCheck((await described.json()) as OpenapiDocument);
  const sender = new Sender(base, connections);
  const outcomes = new Map<string, number>();
  const breaks: Break[] = [];
  let next = from;
  let done = 0;

  const work = async () => {
    while (next < from + requests && breaks.length < ENOUGH_BREAKS) {
      const number = next++;
      const request = requestOf(seed, number, tokens);
      try {
        for (const answer of await sender.send(request)) {
          const { outcome, broken } = checkAnswer(request, answer, check);
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
          if (broken !== null) breaks.push({ number, why: broken, request, answer });
        }
      } catch (error) {
        breaks.push({ number, why: String(error), request, answer: null });
      }
      onProgress?.(++done);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  sender.close();
  const alive = await fetch(`${base}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!alive) throw new Error('The service did not survive.');
  return { outcomes, breaks };
}
