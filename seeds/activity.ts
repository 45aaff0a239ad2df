import { today } from '../src/features/overview/activity.counters';
import type { Favourite } from './people';
import type { Random } from './random';

/** What workers did on one day of China's calendar, such as `2026-01-31`. */
interface Figure {
  day: string;
  what: 'search' | 'missed' | 'favourite' | 'poster';
  count: number;
}

/** Searches on one day; `missed` ones found no job. */
interface KeywordFigure {
  day: string;
  keyword: string;
  searches: number;
  missed: number;
}

const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The most searches a day. */
const FOUND = { 普工: 14, 电子厂: 11, 包吃住: 9, 日结: 8, 昆山: 6, cnc: 4, 质检: 4, 叉车: 3 };
/** The same, of what no job of the demo is called. */
const MISSED = { 货车司机: 5, 厨师: 4, 夜班保洁: 3, 文员: 2 };

/** What the home page of /admin shows: the thirty days before `now`; today is the visitor's own. */
export function activity(
  random: Random,
  now: Date,
  favourites: readonly Favourite[],
): { figures: Figure[]; keywords: KeywordFigure[] } {
  const days = Array.from({ length: DAYS }, (_, ago) => today(now.getTime() - (ago + 1) * DAY_MS));
  const searched = (words: Readonly<Record<string, number>>, isMissed: boolean) =>
    days.flatMap((day) =>
      Object.entries(words).map(([keyword, most]) => {
        const searches = random.whole(1, most);
        return { day, keyword, searches, missed: isMissed ? searches : 0 };
      }),
    );
  const keywords = [...searched(FOUND, false), ...searched(MISSED, true)];
  const sum = (day: string, of: 'searches' | 'missed') =>
    keywords.reduce((count, keyword) => (keyword.day === day ? count + keyword[of] : count), 0);
  const figures = days.flatMap((day): Figure[] => [
    { day, what: 'search', count: sum(day, 'searches') },
    { day, what: 'missed', count: sum(day, 'missed') },
    {
      day,
      what: 'favourite',
      count: favourites.filter(({ createtime }) => today(createtime.getTime()) === day).length,
    },
    { day, what: 'poster', count: random.whole(2, 9) },
  ]);
  return { figures, keywords };
}
