import type { Knex } from 'knex';

/** The activities counted by day; `missed` are searches without results. */
export type CountedActivity = 'search' | 'missed' | 'favourite' | 'poster';

interface KeywordCount {
  searches: number;
  missed: number;
}

/** The counts of one day of China's calendar, such as `2026-01-31`. */
export interface DayCounts {
  readonly figures: Map<CountedActivity, number>;
  readonly keywords: Map<string, KeywordCount>;
}

/** The maximum number of keywords kept for a day, the most frequent. */
const MAX_KEYWORDS = 2000;
/** How many days keywords and figures are kept. */
const KEYWORD_DAYS = 31;
const FIGURE_DAYS = 400;

const FIGURES = `
  INSERT INTO daily_figure (day, what, count)
  SELECT :day::date, * FROM unnest(:whats::text[], :counts::bigint[])
  ON CONFLICT (day, what) DO UPDATE SET count = daily_figure.count + EXCLUDED.count`;

const KEYWORDS = `
  INSERT INTO daily_keyword (day, keyword, searches, missed)
  SELECT :day::date, * FROM unnest(:keywords::text[], :searches::integer[], :missed::integer[])
  ON CONFLICT (day, keyword) DO UPDATE SET
    searches = daily_keyword.searches + EXCLUDED.searches,
    missed = daily_keyword.missed + EXCLUDED.missed`;

/** Evicts rare keywords, so that invented ones cannot fill the table. */
const RARE = `
  DELETE FROM daily_keyword WHERE day = :day::date AND keyword IN (
    SELECT keyword FROM daily_keyword WHERE day = :day::date
    ORDER BY searches DESC, keyword OFFSET ${MAX_KEYWORDS}
  )`;

/** Adds to the stored counts of a day, in one transaction. */
export function addCounts(database: Knex, day: string, counts: DayCounts): Promise<void> {
  // In a fixed order, so that two instances cannot deadlock.
  const figures = [...counts.figures].sort(([a], [b]) => (a < b ? -1 : 1));
  const keywords = [...counts.keywords].sort(([a], [b]) => (a < b ? -1 : 1));
  return database.transaction(async (transaction) => {
    await transaction.raw(FIGURES, {
      day,
      whats: figures.map(([what]) => what),
      counts: figures.map(([, count]) => count),
    });
    if (keywords.length === 0) return;
    await transaction.raw(KEYWORDS, {
      day,
      keywords: keywords.map(([keyword]) => keyword),
      searches: keywords.map(([, { searches }]) => searches),
      missed: keywords.map(([, { missed }]) => missed),
    });
    await transaction.raw(RARE, { day });
  });
}

/** Deletes what is too old to be shown. */
export async function forgetOldCounts(database: Knex): Promise<void> {
  await database.raw('DELETE FROM daily_keyword WHERE day < current_date - ?::integer', [
    KEYWORD_DAYS,
  ]);
  await database.raw('DELETE FROM daily_figure WHERE day < current_date - ?::integer', [
    FIGURE_DAYS,
  ]);
}
