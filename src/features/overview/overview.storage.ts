import type { Knex } from 'knex';
import type { CountedActivity } from './activity.storage';

/** The figures of one day of China's calendar, such as `2026-01-31`. */
interface DayFigures {
  readonly day: string;
  readonly searches: number;
  /** Searches without results. */
  readonly missed: number;
  readonly favourites: number;
  readonly posters: number;
  readonly newcomers: number;
}

interface KeywordFigures {
  readonly keyword: string;
  readonly searches: number;
  readonly missed: number;
}

interface TeamFigures {
  /** The user directly above the new users. */
  readonly userId: number;
  readonly newcomers: number;
}

export type AttentionKind = keyof typeof ATTENTION;

/** Jobs that need one kind of attention. */
interface AttentionFigures {
  readonly kind: AttentionKind;
  /** At most MAX_COUNTED. */
  readonly count: number;
  /** The first few. */
  readonly jobIds: readonly number[];
}

/** Nobody reads more of them, and counting on would read the whole table. */
const MAX_COUNTED = 1000;
/** Jobs without favourites are searched for among so many of the newest. */
const NEWEST_JOBS = 1000;
/** Jobs that expire within this time need attention. */
const SOON = '7 days';
const LISTED_JOBS = 5;
const LISTED_RANKS = 10;

/** All new users, from an index that also contains `parent_id`. */
const NEWCOMERS = `users WHERE createtime >= :since::date::timestamp AT TIME ZONE 'Asia/Shanghai'`;

const DAYS = `
  SELECT day::text, what, count FROM (
    SELECT day, what, count::integer FROM daily_figure WHERE day >= :since::date
    UNION ALL
    SELECT (createtime AT TIME ZONE 'Asia/Shanghai')::date, 'newcomer', count(*)::integer
    FROM ${NEWCOMERS} GROUP BY 1
  ) AS figure`;

const keywordsBy = (column: 'searches' | 'missed') => `
  SELECT keyword, sum(searches)::integer AS searches, sum(missed)::integer AS missed
  FROM daily_keyword WHERE day >= :since::date
  GROUP BY keyword HAVING sum(${column}) > 0
  ORDER BY sum(${column}) DESC, keyword LIMIT ${LISTED_RANKS}`;

const TEAMS = `
  SELECT parent_id AS "userId", count(*)::integer AS newcomers
  FROM ${NEWCOMERS} AND parent_id IS NOT NULL
  GROUP BY parent_id ORDER BY 2 DESC, 1 LIMIT ${LISTED_RANKS}`;

/** Each selects published jobs through an index, the most urgent first. */
const ATTENTION = {
  EXPIRING: `
    SELECT id FROM job
    WHERE status = 'published' AND expiretime < now() + interval '${SOON}' ORDER BY expiretime`,
  WITHOUT_IMAGE: `
    SELECT id FROM job WHERE images = '{}' AND status = 'published' ORDER BY id DESC`,
  WITHOUT_PLACE: `
    SELECT id FROM job WHERE (lng IS NULL OR lat IS NULL) AND status = 'published'
    ORDER BY id DESC`,
  NEVER_FAVOURITED: `
    SELECT id FROM (SELECT id, status FROM job ORDER BY id DESC LIMIT ${NEWEST_JOBS}) AS job
    WHERE status = 'published' AND NOT EXISTS (SELECT FROM job_collect WHERE job_id = job.id)
    ORDER BY id DESC`,
} as const;

/** Returns the figures of the given days, oldest first, including days without any. */
export async function dayFigures(database: Knex, days: readonly string[]): Promise<DayFigures[]> {
  const { rows } = await database.raw<{
    rows: { day: string; what: CountedActivity | 'newcomer'; count: number }[];
  }>(DAYS, { since: days[0] ?? '' });
  const found = new Map(rows.map(({ day, what, count }) => [`${day} ${what}`, count]));
  const of = (day: string, what: CountedActivity | 'newcomer') => found.get(`${day} ${what}`) ?? 0;
  return days.map((day) => ({
    day,
    searches: of(day, 'search'),
    missed: of(day, 'missed'),
    favourites: of(day, 'favourite'),
    posters: of(day, 'poster'),
    newcomers: of(day, 'newcomer'),
  }));
}

/** Returns the keywords that were searched for most often, or most often without results. */
export async function keywordFigures(
  database: Knex,
  since: string,
  by: 'searches' | 'missed',
): Promise<KeywordFigures[]> {
  const { rows } = await database.raw<{ rows: KeywordFigures[] }>(keywordsBy(by), { since });
  return rows;
}

/** Returns the users with the most new users directly below them. */
export async function teamFigures(database: Knex, since: string): Promise<TeamFigures[]> {
  const { rows } = await database.raw<{ rows: TeamFigures[] }>(TEAMS, { since });
  return rows;
}

export async function attentionFigures(
  database: Knex,
  kind: AttentionKind,
): Promise<AttentionFigures> {
  const { rows } = await database.raw<{ rows: [{ count: number; ids: number[] | null }] }>(
    `WITH found AS MATERIALIZED (${ATTENTION[kind]} LIMIT ${MAX_COUNTED})
     SELECT count(*)::integer AS count,
       (SELECT array_agg(id) FROM (SELECT id FROM found LIMIT ${LISTED_JOBS}) AS first_ids) AS ids
     FROM found`,
  );
  const [{ count, ids }] = rows;
  return { kind, count, jobIds: ids ?? [] };
}

export const ATTENTION_KINDS = Object.keys(ATTENTION) as readonly AttentionKind[];
