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

const DAY = 24 * 60 * 60 * 1000;

/** For the last days, today included; one statement after another, so that requests go first. */
export async function readOverview(database: Knex, count: number): Promise<Overview> {
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
