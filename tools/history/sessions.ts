import { ISSUE_TOKEN } from '../lib/queries';
import type { Caller } from './caller';

const LOG_OUT = 'mutation { logOut }';
const WHO = '{ viewer { id } }';
const NOBODY = 'nobody';

/** Starts sessions as an administrator, checks whose they are, and ends them. */
export async function logInAndOut({
  history,
  instances,
  token,
  user,
  goesOn,
}: Caller): Promise<void> {
  for (let session = 0; goesOn(); session += 1) {
    const issued = await instances.ask<{ issueToken: { token: string } }>(
      ISSUE_TOKEN,
      { user },
      token,
    );
    if (issued === undefined) continue;
    const own = issued.issueToken.token;
    const register = history.register(`session ${session} of user ${user}`, String(user));
    const look = () =>
      history.read(register, async () => {
        const seen = await instances.ask<{ viewer: { id: string } | null }>(WHO, {}, own);
        return seen && (seen.viewer?.id ?? NOBODY);
      });
    for (let n = 0; n < 3; n += 1) await look();
    await history.write(register, NOBODY, async () =>
      (await instances.ask(LOG_OUT, {}, own)) === undefined ? undefined : NOBODY,
    );
    for (let n = 0; n < 3; n += 1) await look();
  }
}
