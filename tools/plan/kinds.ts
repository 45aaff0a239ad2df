import { setTimeout as pause } from 'node:timers/promises';
import { operations } from '../../src/rest/operations';
import { ISSUE_TOKEN, LIST, OWN, TOGGLE } from '../lib/queries';

/** Where requests go, and what they are made from; every request of a kind is different. */
export interface Caller {
  readonly base: string;
  /** Users' tokens; a kind with a login takes one of them. */
  readonly tokens: readonly string[];
  readonly administrator: string;
  readonly jobs: number;
  readonly users: number;
}

type Ask = (caller: Caller, n: number) => Promise<Response>;

/** Spreads numbers evenly between 0 and 1, without repeating soon. */
const spread = (n: number, salt: number): number => (n * 0.618_033_988_75 * salt) % 1;
const tokenOf = ({ tokens }: Caller, n: number) => tokens[n % tokens.length] ?? '';
const jobOf = ({ jobs }: Caller, n: number) => 1 + Math.floor(spread(n, 7) * jobs);
const place = (n: number) => ({
  lng: (98 + 23 * spread(n, 3)).toFixed(4),
  lat: (22 + 20 * spread(n, 5)).toFixed(4),
});
const WORDS = ['富士康', '质检员', '包吃住', '焊工', '日结', '顺丰速运', 'CNC操作员', '长白班'];

const rest = (
  { base }: Caller,
  operation: string,
  fields: Readonly<Record<string, string>>,
  token?: string,
) =>
  fetch(`${base}/api/v2.home/${operation}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { ...(token !== undefined && { token }) },
  });

const graphql = ({ base }: Caller, query: string, variables: object, token?: string) =>
  fetch(`${base}/graphql`, {
    method: 'POST',
    body: JSON.stringify({ query, variables }),
    headers: { 'content-type': 'application/json', ...(token !== undefined && { token }) },
  });

/** A request of each REST operation, with a token and a job where they make a difference. */
const OPERATIONS = Object.fromEntries(
  operations.map(({ name, login, token, takes }): [string, Ask] => [
    name,
    (caller, n) => {
      const job_id = String(jobOf(caller, n));
      const fields = { ...(takes.includes('job_id') && { job_id }) };
      return rest(caller, name, fields, login || token ? tokenOf(caller, n) : undefined);
    },
  ]),
);

/**
 * The kinds of requests: the REST operations, with lists of different cost separately, and GraphQL.
 */
export const KINDS: Readonly<Record<string, Ask>> = {
  ...OPERATIONS,
  jobList: (caller, n) => rest(caller, 'jobList', place(n)),
  'jobList, logged in': (caller, n) => rest(caller, 'jobList', place(n), tokenOf(caller, n)),
  'jobList, by keyword': (caller, n) => {
    const keyword = WORDS[n % WORDS.length] ?? '';
    return rest(caller, 'jobList', { ...place(n), keyword }, tokenOf(caller, n));
  },
  'GraphQL: list': (caller, n) => {
    const { lng, lat } = place(n);
    return graphql(caller, LIST, { near: { lng: Number(lng), lat: Number(lat) } });
  },
  'GraphQL: own lists': (caller, n) => graphql(caller, OWN, {}, tokenOf(caller, n)),
  'GraphQL: toggle': (caller, n) =>
    graphql(caller, TOGGLE, { job: jobOf(caller, n) }, tokenOf(caller, n)),
  'GraphQL: session': (caller, n) => {
    const user = 2 + Math.floor(spread(n, 11) * (caller.users - 2));
    return graphql(caller, ISSUE_TOKEN, { user }, caller.administrator);
  },
};

/** How often, and after which pause, a service that refuses because of overload is asked again. */
const TRIES = 100;
const LATER_MS = 200;

/** Sends a request; throws for a failure, which costs nothing and would be measured as cheap. */
export async function askFor(kind: string, caller: Caller, n: number): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const response = await KINDS[kind]?.(caller, n);
    const text = (await response?.text()) ?? '';
    const answer = JSON.parse(text) as { code?: number; errors?: unknown };
    const isGood = answer.errors === undefined && (answer.code ?? 1) === 1;
    if (response?.status === 200 && isGood) return text;
    const isBusy = response?.status === 503 || answer.code === 503;
    if (!isBusy || tries === TRIES) throw new Error(`${kind}: ${text.slice(0, 200)}`);
    await pause(LATER_MS);
  }
}
