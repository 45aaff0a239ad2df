import type { Context } from '../../context';
import type { WechatPerson } from './wechat.interface';
import { violatedConstraint } from '../../database/faults';
import { unavailable } from '../../errors';
import { enterSession, storeSession, type StartedSession } from '../viewer/session/session.start';
import type { Scene } from './scene.rules';
import { continueIds, personOf } from './wechat.storage';

/** Enough for a retry each for the openid, the unionid and the users' ids, and one more. */
const MAX_TRIES = 5;

/** Constraints that a concurrent login, or the deletion of the user, may violate. */
const OVERTAKEN = new Set([
  'user_token_user_id_fkey',
  'wechat_openid_user_id_fkey',
  'wechat_unionid_user_id_fkey',
]);

/** Starts a session for a person; concurrent first logins of a person add one user. */
export async function logInPerson(
  context: Context,
  person: WechatPerson,
  scene: Scene | null,
): Promise<StartedSession> {
  const { database } = context;
  const start = { person: personOf(person, scene) };
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const stored = await storeSession(context, start, database).catch(async (error: unknown) => {
      const constraint = violatedConstraint(error) ?? '';
      if (constraint === 'users_pkey') await continueIds(database);
      else if (!OVERTAKEN.has(constraint)) throw error;
      return null;
    });
    if (stored !== null) return enterSession(context, stored);
  }
  throw unavailable(new Error('WeChat login: other logins of this person came first each time'));
}
