import type { Knex } from 'knex';
import type { WechatPerson } from './wechat.interface';
import type { PersonSql } from '../viewer/session/session.person';
import type { Scene } from './scene.rules';

/**
 * `seen`: the users with the openid and with the unionid; the openid takes precedence. `wanted`:
 * that user or the id of a new one, and which ids are not stored yet. Missing ids are stored first,
 * unionid before openid, so that two logins cannot deadlock, then the user; foreign keys are
 * checked at the end of the statement. If another login has stored an id meanwhile, there is no
 * `settled` row and nothing is added. A new user is placed below the user who shared the poster, if
 * that user exists.
 */
const PERSON = `
  seen AS (
    SELECT
      (SELECT user_id FROM wechat_openid WHERE app_id = $6::text AND openid = $7::text)
        AS by_openid,
      (SELECT user_id FROM wechat_unionid WHERE unionid = $8::text) AS by_unionid
  ), wanted AS (
    SELECT
      coalesce(by_openid, by_unionid, nextval(pg_get_serial_sequence('users', 'id'))::integer)
        AS id,
      by_openid IS NULL AND by_unionid IS NULL AS is_new,
      by_openid IS NULL AS lacks_openid,
      by_unionid IS NULL AND $8::text IS NOT NULL AS lacks_unionid
    FROM seen
  ), new_unionid AS (
    INSERT INTO wechat_unionid (unionid, user_id)
    SELECT $8::text, id FROM wanted WHERE lacks_unionid
    ON CONFLICT DO NOTHING
    RETURNING user_id
  ), new_openid AS (
    INSERT INTO wechat_openid (app_id, openid, user_id)
    SELECT $6::text, $7::text, id FROM wanted
    WHERE lacks_openid AND (NOT lacks_unionid OR EXISTS (SELECT FROM new_unionid))
    ON CONFLICT DO NOTHING
    RETURNING user_id
  ), settled AS (
    SELECT id, is_new FROM wanted
    WHERE (NOT lacks_unionid OR EXISTS (SELECT FROM new_unionid))
      AND (NOT lacks_openid OR EXISTS (SELECT FROM new_openid))
  ), added AS (
    INSERT INTO users (id, parent_id)
    SELECT id, (SELECT id FROM users WHERE id = $9::integer FOR KEY SHARE)
    FROM settled WHERE is_new
    RETURNING id, parent_id, name, role
  ), placed AS (
    INSERT INTO placement (user_id, inviter_id, job_id)
    SELECT id, parent_id, (SELECT id FROM job WHERE id = $10::integer)
    FROM added WHERE parent_id IS NOT NULL
  ), person AS (
    SELECT id, parent_id, name, role, true AS is_new FROM added
    UNION ALL
    SELECT users.id, users.parent_id, users.name, users.role, false
    FROM settled JOIN users ON users.id = settled.id
    WHERE NOT settled.is_new
  )`;

/**
 * Finds the user of a person by openid, else by unionid, else adds one, placed by the scene. Has no
 * row if another login of the same person comes first: then run it again.
 */
export const personOf = (
  { appId, openid, unionid }: WechatPerson,
  scene: Scene | null,
): PersonSql => ({
  name: 'wechat',
  text: PERSON,
  values: [appId, openid, unionid, scene?.userId ?? null, scene?.jobId ?? null],
});

/** Moves the sequence past users that were inserted with explicit ids. */
export const continueIds = (database: Knex) => database.raw(`SELECT continue_ids('users')`);
