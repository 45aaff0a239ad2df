import { counted } from './grouped';
import { texts } from './texts';

/** The dialogs that ask for a change of all ticked jobs. */
export const bulkTexts = texts({
  wagesOf: [
    (count: number) => `修改所选 ${count} 个职位的工价`,
    (count: number) => `Change the wages of ${counted(count, 'job')}`,
  ],
  wagesHint: [
    '22.50 改为该值；+1 或 -0.50 在各职位原价上增减；留空为不变。',
    '22.50 sets it; +1 or -0.50 raises or lowers what each job has; empty leaves it.',
  ],
  wageChange: ['请输入金额，例如 22.50、+1 或 -0.50', 'An amount such as 22.50, +1 or -0.50'],
  unchanged: ['不变', 'Unchanged'],
  followsBoth: ['随两者变化', 'Follows both'],
  totalHint: [
    '单独设过到手工价的职位，只随上面的增减变化。',
    'Where it was set by hand, it changes only by what is added above.',
  ],
  visibleOf: [
    (count: number) => `所选 ${count} 个职位对谁可见？`,
    (count: number) => `Who sees ${counted(count, 'job')}?`,
  ],
  chooseUsers: ['请选择用户', 'Choose users'],
  nobodyYet: ['还没有选择用户', 'Nobody is chosen yet'],
  bulkRemove: [
    (count: number) => `删除所选的 ${count} 个职位？收藏也会一并删除。`,
    (count: number) => `Delete ${counted(count, 'job')}? Favourites of them go, too.`,
  ],
});
