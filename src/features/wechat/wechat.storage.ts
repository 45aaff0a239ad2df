import type { Knex } from 'knex';
import type { WechatPerson } from '../../services';
import { violatedConstraint } from '../../database/faults';
import type { Scene } from './scene.rules';

export interface FoundUser {
  readonly userId: number;
  readonly isNew: boolean;
}

/** Others may give users ids of their own meanwhile, again and again. */
const MOST_TRIES = 3;

/**
 * The user of a person: by the openid, or else by the unionid; a new one where there is neither,
 * placed by the scene. However many ask at once for a person, one user comes of it.
 */
export async function findOrCreateUser(
  database: Knex,
  person: WechatPerson,
  scene: Scene | null,
): Promise<FoundUser> {
  const known = await findUser(database, person);
  if (known?.isComplete === true) return { userId: known.userId, isNew: false };
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.transaction((transaction) => settle(transaction, person, scene));
    } catch (error) {
      if (violatedConstraint(error) !== 'users_pkey' || tries === MOST_TRIES) throw error;
      // Users came in with ids of their own, and the sequence has not heard of them.
      await database.raw(`SELECT continue_ids('users')`);
    }
  }
}

async function settle(
  transaction: Knex.Transaction,
  person: WechatPerson,
  scene: Scene | null,
): Promise<FoundUser> {
  const { appId, openid, unionid } = person;
  // Always in this order, so that nobody waits for whoever waits for them.
  for (const name of [
    `openid ${appId} ${openid}`,
    ...(unionid === null ? [] : [`unionid ${unionid}`]),
  ])
    await transaction.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [
      `wechat ${name}`,
    ]);
  const known = await findUser(transaction, person);
  const userId = known?.userId ?? (await createUser(transaction, scene));
  await transaction('wechat_openid')
    .insert({ app_id: appId, openid, user_id: userId })
    .onConflict(['app_id', 'openid'])
    .ignore();
  if (unionid !== null)
    await transaction('wechat_unionid')
      .insert({ unionid, user_id: userId })
      .onConflict('unionid')
      .ignore();
  return { userId, isNew: known === undefined };
}

/** Whoever has the openid, or else the unionid; complete where both are known already. */
async function findUser(database: Knex, { appId, openid, unionid }: WechatPerson) {
  const { rows } = await database.raw<{
    rows: [{ by_openid: number | null; by_unionid: number | null }];
  }>(
    `SELECT (SELECT user_id FROM wechat_openid WHERE app_id = ? AND openid = ?) AS by_openid,
       (SELECT user_id FROM wechat_unionid WHERE unionid = ?) AS by_unionid`,
    [appId, openid, unionid],
  );
  const [{ by_openid, by_unionid }] = rows;
  const userId = by_openid ?? by_unionid;
  if (userId === null) return undefined;
  return { userId, isComplete: by_openid !== null && (unionid === null || by_unionid !== null) };
}

/** A new user below whoever shared the poster, if that user is there; the id. */
async function createUser(transaction: Knex.Transaction, scene: Scene | null): Promise<number> {
  const inviter =
    scene === null
      ? undefined
      : await transaction<{ id: number }>('users')
          .where({ id: scene.userId })
          .forKeyShare()
          .first('id');
  const [user] = (await transaction('users')
    .insert({ parent_id: inviter?.id ?? null })
    .returning('id')) as [{ id: number }];
  if (scene !== null && inviter !== undefined) {
    await transaction('placement').insert({
      user_id: user.id,
      inviter_id: inviter.id,
      job_id: transaction('job').where({ id: scene.jobId }).select('id'),
    });
  }
  return user.id;
}
