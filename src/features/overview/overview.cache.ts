import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { today } from '../../lib/values/today';
import {
  ATTENTION_KINDS,
  attentionFigures,
  dayFigures,
  keywordFigures,
  teamFigures,
} from './overview.storage';
import type { Overview } from './overview.type';

/** How long an overview is reused: a minute less the time that counts may wait in memory. */
const MAX_AGE_MS = 45_000;

/** Cached overviews by database and number of days; they are the same for every caller. */
const known = new WeakMap<Knex, LRUCache<number, Promise<Overview>>>();

/** Returns the figures of the last days, today included; at most a minute old. */
export function overviewOf(database: Knex, days: number): Promise<Overview> {
  const byDays = known.get(database) ?? new LRUCache({ max: 30, ttl: MAX_AGE_MS });
  known.set(database, byDays);
  const cached = byDays.get(days);
  if (cached !== undefined) return cached;
  const overview = read(database, days);
  byDays.set(days, overview);
  overview.catch(() => byDays.delete(days));
  return overview;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Runs one statement at a time, so that requests take precedence. */
async function read(database: Knex, count: number): Promise<Overview> {
  const now = Date.now();
  const days = Array.from({ length: count }, (_, index) =>
    today(now - (count - 1 - index) * DAY_MS),
  );
  const since = days[0] ?? today(now);
  const figures = await dayFigures(database, days);
  const keywords = await keywordFigures(database, since, 'searches');
  const missedKeywords = await keywordFigures(database, since, 'missed');
  const teams = await teamFigures(database, since);
  const attention = [];
  for (const kind of ATTENTION_KINDS) attention.push(await attentionFigures(database, kind));
  return { days: figures, keywords, missedKeywords, teams, attention };
}
