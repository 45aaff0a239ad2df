import { ISSUE_TOKEN } from '../lib/queries';
import { administer } from './administrator';
import { violationsOf, type Violation } from './check';
import { History } from './history';
import { Instances, type Failure } from './instances';
import { logInAndOut } from './sessions';
import { REMOVE_FAVOURITE } from './own-things';
import { sharedSearches } from './caller';
import { actAsUser } from './user';

interface Plan {
  /** Addresses of the instances; requests go to each in turn. */
  readonly bases: readonly string[];
  /** An administrator's token. */
  readonly token: string;
  /** Existing users, whose favourites and searches nobody else changes. */
  readonly users: readonly number[];
  /** Jobs that exist. */
  readonly jobs: readonly string[];
  readonly goesOn: () => boolean;
  /** How late others may see an administrator's change, in milliseconds. */
  readonly slack: number;
  /** Whose searches evict a user's: KEYWORD_HISTORY_SCOPE of the instances. */
  readonly scope: 'service' | 'caller';
  /** Each caller's pause before each request, in milliseconds. */
  readonly rest?: number;
  /** Called when every user has a session. */
  readonly onBegun?: () => Promise<void>;
}

interface Outcome {
  readonly history: History;
  readonly violations: readonly Violation[];
  readonly failures: readonly Failure[];
}

/**
 * Runs all callers until the plan ends; returns the history and its violations. Throws if no write
 * or no read succeeded.
 */
export async function runHistory(plan: Plan): Promise<Outcome> {
  if (plan.jobs.length === 0) throw new Error('there is no job that users could add');
  const history = new History();
  const instances = new Instances(plan.bases, plan.rest);
  const searches = plan.scope === 'service' ? sharedSearches() : undefined;
  const shared = { history, instances, goesOn: plan.goesOn, searches };
  const users = await Promise.all(
    plan.users.map(async (user) => ({
      ...shared,
      user,
      jobs: plan.jobs,
      token: await begin(user),
    })),
  );
  await plan.onBegun?.();
  await Promise.all([
    ...users.map(actAsUser),
    ...users.slice(0, 2).map((user) => logInAndOut({ ...user, token: plan.token })),
    administer({ ...shared, user: 0, jobs: [], token: plan.token }, plan.slack),
  ]);
  const { writes, reads } = history.counts;
  if (writes === 0 || reads === 0)
    throw new Error(`no write or no read succeeded: ${instances.failures.at(-1)?.why ?? ''}`);
  return { history, violations: violationsOf(history), failures: instances.failures };

  /** Starts a session of a user, and removes the user's searches and favourites among the jobs. */
  async function begin(user: number): Promise<string> {
    const ask = async <Data>(query: string, variables: object, token: string): Promise<Data> => {
      const answer = await retried(() => instances.ask<Data>(query, variables, token));
      if (answer !== undefined) return answer;
      throw new Error(`user ${user} cannot begin: ${instances.failures.at(-1)?.why ?? ''}`);
    };
    const issued = await ask<{ issueToken: { token: string } }>(ISSUE_TOKEN, { user }, plan.token);
    const { token } = issued.issueToken;
    await ask('mutation { clearKeywords }', {}, token);
    for (const job of plan.jobs) await ask(REMOVE_FAVOURITE, { job }, token);
    return token;
  }
}

const MAX_TRIES = 20;

async function retried<Result>(work: () => Promise<Result | undefined>) {
  for (let tries = 1; tries < MAX_TRIES; tries += 1) {
    const result = await work();
    if (result !== undefined) return result;
  }
  return work();
}
