import type { Knex } from 'knex';
import { listing } from '../../database/listing';
import { SortDirection, type PageSource, type PageWindow } from '../../lib/list';
import { SESSION_DAYS, type SessionKind, type SessionKindType } from './session.rules';
import { hashToken } from './token.rules';

const days = (which: 'idle' | 'longest') =>
  `CASE user_token.kind WHEN 'cookie' THEN interval '${SESSION_DAYS.cookie[which]} days'
     ELSE interval '${SESSION_DAYS.header[which]} days' END`;

/** Until when a session lasts that is used now. */
const RENEWED = `least(user_token.createtime + ${days('longest')}, now() + ${days('idle')})`;

/** Whether its use should renew a session: once an hour, so that few requests write. */
export const RENEWAL_DUE = `(user_token.kind <> 'token'
  AND user_token.expiretime < ${RENEWED} - interval '1 hour')`;

/** Whether a row of user_token still counts. */
export const IS_GOOD = `(user_token.expiretime > now()
  AND (user_token.kind = 'token' OR user_token.createtime + ${days('longest')} > now()))`;

/** Sessions are renewed while they are used. */
export async function renewSession(database: Knex, id: number): Promise<void> {
  await database('user_token')
    .where({ id })
    .update({ usetime: database.raw('now()'), expiretime: database.raw(RENEWED) });
}

export interface NewSession {
  readonly userId: number;
  readonly kind: SessionKind;
  /** What is looked up: for a cookie more than its value. */
  readonly token: string;
  readonly userAgent: string;
  readonly mustChange: boolean;
}

/** Stores a session; until when it lasts. */
export async function insertSession(
  database: Knex,
  { userId, kind, token, userAgent, mustChange }: NewSession,
): Promise<Date> {
  const [row] = (await database('user_token')
    .insert({
      token_hash: hashToken(token),
      user_id: userId,
      kind,
      user_agent: userAgent,
      must_change: mustChange,
      expiretime: database.raw('now() + make_interval(days => ?)', [SESSION_DAYS[kind].idle]),
    })
    .returning('expiretime')) as [{ expiretime: Date }];
  return row.expiretime;
}

export interface SessionRow {
  readonly id: number;
  readonly kind: SessionKindType;
  readonly user_agent: string;
  readonly createtime: Date;
  readonly usetime: Date;
  readonly expiretime: Date;
}

/** A user's sessions and tokens that still count, the one used last first. */
export const listSessions = <Item>(
  database: Knex,
  userId: number,
  window: PageWindow,
  toItem: (row: SessionRow) => Item,
): PageSource<Item> =>
  listing({
    from: () => database('user_token').where({ user_id: userId }).whereRaw(IS_GOOD),
    columns: ['id', 'kind', 'user_agent', 'createtime', 'usetime', 'expiretime'],
    sort: [{ field: 'usetime', direction: SortDirection.DESC }],
    ties: { field: 'id', direction: SortDirection.DESC },
    window,
    toItem,
  });

/** Ends one of a user's sessions; whether there was one. */
export async function endSession(database: Knex, userId: number, id: number): Promise<boolean> {
  return (await database('user_token').where({ id, user_id: userId }).delete()) > 0;
}

/** Ends a user's sessions and tokens, but for one; how many there were. */
export const endSessionsBut = (database: Knex, userId: number, kept: number | null) =>
  database('user_token')
    .where({ user_id: userId })
    .whereRaw('id IS DISTINCT FROM ?::integer', [kept])
    .delete();

/** A session whose password has been changed may do everything. */
export async function liftMustChange(database: Knex, id: number): Promise<void> {
  await database('user_token').where({ id }).update({ must_change: false });
}
