import type { Knex } from 'knex';
import { listing } from '../../../database/listing';
import { runStatement } from '../../../database/knex-internals';
import { SortDirection, type PageSource, type PageWindow } from '../../../lib/lists/list';
import type { Role } from '../../../lib/values/role';
import { SESSION_DAYS } from '../../../lib/values/session-days';
import type { PersonSql } from './session.person';
import type { SessionKind } from './session.rules';
import { hashToken } from '../token/token.rules';

const days = (which: 'idle' | 'longest') =>
  `CASE user_token.kind WHEN 'cookie' THEN interval '${SESSION_DAYS.cookie[which]} days'
     ELSE interval '${SESSION_DAYS.header[which]} days' END`;

/** The new expiry of a session that is used now. */
const RENEWED = `least(user_token.createtime + ${days('longest')}, now() + ${days('idle')})`;

/** Whether using a session should renew it: once an hour, so that few requests write. */
export const RENEWAL_DUE = `(user_token.kind <> 'token'
  AND user_token.expiretime < ${RENEWED} - interval '1 hour')`;

/** Whether a row of user_token is valid. */
export const IS_GOOD = `(user_token.expiretime > now()
  AND (user_token.kind = 'token' OR user_token.createtime + ${days('longest')} > now()))`;

/** Extends a session that is in use. */
export async function renewSession(database: Knex, id: number): Promise<void> {
  await database('user_token')
    .where({ id })
    .update({ usetime: database.raw('now()'), expiretime: database.raw(RENEWED) });
}

interface NewSession {
  readonly kind: keyof typeof SESSION_DAYS;
  /** The lookup key; for a cookie it is the value with a prefix. */
  readonly token: string;
  readonly userAgent: string;
  readonly mustChange: boolean;
}

/** A stored session and its user. */
interface StoredSession {
  /** The user. */
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  /** The user and all ancestors, in no particular order. */
  readonly line: number[];
  /** Whether the statement added the user. */
  readonly is_new: boolean;
  readonly session: number;
  readonly expiretime: Date;
}

/**
 * Stores a session for `person` in one statement; returns undefined if there is no such person.
 * Rejects with a foreign key violation if the user is deleted concurrently.
 */
export async function insertSession(
  database: Knex,
  person: PersonSql,
  { kind, token, userAgent, mustChange }: NewSession,
): Promise<StoredSession | undefined> {
  const [stored] = await runStatement<StoredSession>(database, {
    name: `session of ${person.name}`,
    text: `
      WITH RECURSIVE ${person.text}, session AS (
        INSERT INTO user_token (user_id, token_hash, kind, user_agent, must_change, expiretime)
        SELECT id, $1::text, $2::text, $3::text, $4::boolean,
          now() + make_interval(days => $5::integer)
        FROM person
        RETURNING id, expiretime
      ), line AS (
        SELECT id, parent_id FROM person
        UNION
        SELECT users.id, users.parent_id FROM users JOIN line ON users.id = line.parent_id
      )
      SELECT person.id, person.name, person.role, person.is_new, session.id AS session,
        session.expiretime, (SELECT array_agg(id) FROM line) AS line
      FROM person CROSS JOIN session`,
    values: [
      hashToken(token),
      kind,
      userAgent,
      mustChange,
      SESSION_DAYS[kind].idle,
      ...person.values,
    ],
  });
  return stored;
}

interface SessionRow {
  readonly id: number;
  readonly kind: SessionKind;
  readonly user_agent: string;
  readonly createtime: Date;
  readonly usetime: Date;
  readonly expiretime: Date;
}

/** Lists a user's valid sessions and tokens, the most recently used first. */
export const listSessions = (
  database: Knex,
  userId: number,
  window: PageWindow,
): PageSource<SessionRow> =>
  listing({
    from: () => database('user_token').where({ user_id: userId }).whereRaw(IS_GOOD),
    columns: ['id', 'kind', 'user_agent', 'createtime', 'usetime', 'expiretime'],
    sort: [{ field: 'usetime', direction: SortDirection.DESC }],
    ties: { field: 'id', direction: SortDirection.DESC },
    window,
  });

/** Ends one of a user's sessions; returns whether there was one. */
export async function endSession(database: Knex, userId: number, id: number): Promise<boolean> {
  return (await database('user_token').where({ id, user_id: userId }).delete()) > 0;
}

/** Ends a user's sessions and tokens, except one; returns how many there were. */
export const endSessionsBut = (database: Knex, userId: number, kept: number | null) =>
  database('user_token')
    .where({ user_id: userId })
    .whereRaw('id IS DISTINCT FROM ?::integer', [kept])
    .delete();

/** Lifts the restriction from a session whose password has been changed. */
export async function liftMustChange(database: Knex, id: number): Promise<void> {
  await database('user_token').where({ id }).update({ must_change: false });
}
