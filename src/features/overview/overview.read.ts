import type { Knex } from 'knex';
import { today } from './activity.counters';
import {
  ATTENTION_KINDS,
  attentionFigures,
  dayFigures,
  keywordFigures,
  teamFigures,
} from './overview.storage';
import type { Overview } from './overview.type';

/** How long an overview is reused, in milliseconds. */
const MAX_AGE = 60_000;

interface Remembered {
  readonly since: number;
  readonly overview: Promise<Overview>;
}

/** By the service's database and the number of days; the same for every caller. */
const known = new WeakMap<Knex, Map<number, Remembered>>();

/** For the last days, today included; at most a minute old. */
export function overviewOf(database: Knex, days: number): Promise<Overview> {
  const byDays = known.get(database) ?? new Map<number, Remembered>();
  known.set(database, byDays);
  const now = performance.now();
  const before = byDays.get(days);
  if (before !== undefined && now - before.since < MAX_AGE) return before.overview;
  const overview = read(database, days);
  byDays.set(days, { since: now, overview });
  overview.catch(() => byDays.delete(days));
  return overview;
}

const DAY = 24 * 60 * 60 * 1000;

/** One statement after another, so that requests go first. */
async function read(database: Knex, count: number): Promise<Overview> {
  const now = Date.now();
  const days = Array.from({ length: count }, (_, index) => today(now - (count - 1 - index) * DAY));
  const since = days[0] ?? today(now);
  const figures = await dayFigures(database, days);
  const keywords = await keywordFigures(database, since, 'searches');
  const missedKeywords = await keywordFigures(database, since, 'missed');
  const teams = await teamFigures(database, since);
  const attention = [];
  for (const kind of ATTENTION_KINDS) attention.push(await attentionFigures(database, kind));
  return { days: figures, keywords, missedKeywords, teams, attention };
}
