import type { Caller } from './user';
import { ask } from './instance';

const ISSUE = 'mutation ($user: ID!) { issueToken(userId: $user) { token } }';
const LOG_OUT = 'mutation { logOut }';
const WHO = '{ viewer { id } }';
const NOBODY = 'nobody';

/** Begins sessions by an administrator's hand, looks who they are of, and ends them. */
export async function logInAndOut({ history, base, token, user, goesOn }: Caller): Promise<void> {
  for (let session = 0; goesOn(); session += 1) {
    const issued = await ask<{ issueToken: { token: string } }>(base(), ISSUE, { user }, token);
    if (issued === undefined) continue;
    const own = issued.issueToken.token;
    const register = history.register(`session ${session} of user ${user}`, String(user));
    const look = () =>
      history.read(register, async () => {
        const seen = await ask<{ viewer: { id: string } | null }>(base(), WHO, {}, own);
        return seen && (seen.viewer?.id ?? NOBODY);
      });
    for (let n = 0; n < 3; n += 1) await look();
    await history.write(register, NOBODY, async () =>
      (await ask(base(), LOG_OUT, {}, own)) === undefined ? undefined : NOBODY,
    );
    for (let n = 0; n < 3; n += 1) await look();
  }
}
