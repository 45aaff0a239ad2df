import { administer } from './administrator';
import { violationsOf, type Violation } from './check';
import { History } from './history';
import { ask } from './instance';
import { logInAndOut } from './sessions';
import { useService } from './user';

export interface Plan {
  /** Addresses of the instances; each request goes to the next one. */
  readonly bases: readonly string[];
  /** An administrator's token. */
  readonly token: string;
  /** Users that exist, whose favourites and searches nobody else touches. */
  readonly users: readonly number[];
  /** Jobs that exist. */
  readonly jobs: readonly string[];
  readonly goesOn: () => boolean;
  /** How late others may see an administrator's change, in milliseconds. */
  readonly slack: number;
  /** Called when everybody has a session. */
  readonly onBegun?: () => Promise<void>;
}

const ISSUE = 'mutation ($user: ID!) { issueToken(userId: $user) { token } }';
const CLEAN = 'mutation ($job: ID!) { removeFavourite(jobId: $job) { isFavourite } }';

/** Has everybody at work until the plan says no more; what was done, and what cannot have been. */
export async function runHistory(
  plan: Plan,
): Promise<{ readonly history: History; readonly violations: readonly Violation[] }> {
  const history = new History();
  let turn = 0;
  const base = () => plan.bases[turn++ % plan.bases.length] ?? '';
  const shared = { history, base, goesOn: plan.goesOn };
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
    ...users.map(useService),
    ...users.slice(0, 2).map((user) => logInAndOut({ ...user, token: plan.token })),
    administer({ ...shared, user: 0, jobs: [], token: plan.token }, plan.slack),
  ]);
  return { history, violations: violationsOf(history) };

  /** A session of a user who has no favourites among the jobs and no searches. */
  async function begin(user: number): Promise<string> {
    const issued = await retried(() =>
      ask<{ issueToken: { token: string } }>(base(), ISSUE, { user }, plan.token),
    );
    if (issued === undefined) throw new Error(`no token for user ${user}`);
    const { token } = issued.issueToken;
    await ask(base(), 'mutation { clearKeywords }', {}, token);
    for (const job of plan.jobs) await ask(base(), CLEAN, { job }, token);
    return token;
  }
}

const TRIES = 20;

async function retried<Result>(work: () => Promise<Result | undefined>) {
  for (let tries = 1; tries < TRIES; tries += 1) {
    const result = await work();
    if (result !== undefined) return result;
  }
  return work();
}
