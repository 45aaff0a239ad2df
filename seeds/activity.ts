import { today } from '../src/lib/values/today';
import type { DayCounts } from '../src/features/overview/activity.storage';
import { DAY_MS, type Favourite } from './people';
import type { Random } from './random';

const DAYS = 30;

/** The most searches a day. */
const FOUND = { 普工: 14, 电子厂: 11, 包吃住: 9, 日结: 8, 昆山: 6, cnc: 4, 质检: 4, 叉车: 3 };
/** The same, of what no job of the demo is called. */
const MISSED = { 货车司机: 5, 厨师: 4, 夜班保洁: 3, 文员: 2 };

/** What workers did on each of the thirty days before `now`; today is the visitor's own. */
export function activity(
  random: Random,
  now: Date,
  favourites: readonly Favourite[],
): Map<string, DayCounts> {
  const days = Array.from({ length: DAYS }, (_, ago) => today(now.getTime() - (ago + 1) * DAY_MS));
  const favouritesOn = (day: string) =>
    favourites.filter(({ createtime }) => today(createtime.getTime()) === day).length;
  return new Map(days.map((day) => [day, dayCounts(random, favouritesOn(day))]));
}

function dayCounts(random: Random, favourites: number): DayCounts {
  const searched = (words: Readonly<Record<string, number>>, isMissed: boolean) =>
    Object.entries(words).map(([keyword, most]) => {
      const searches = random.whole(1, most);
      return [keyword, { searches, missed: isMissed ? searches : 0 }] as const;
    });
  const keywords = new Map([...searched(FOUND, false), ...searched(MISSED, true)]);
  const sum = (of: 'searches' | 'missed') =>
    [...keywords.values()].reduce((total, counts) => total + counts[of], 0);
  return {
    figures: new Map([
      ['search', sum('searches')],
      ['missed', sum('missed')],
      ['favourite', favourites],
      ['poster', random.whole(2, 9)],
    ]),
    keywords,
  };
}
