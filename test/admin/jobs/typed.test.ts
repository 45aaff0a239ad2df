import { salary } from '../../../admin/edit/typed-values';
import { conditionsOf, isEmptyRange } from '../../../admin/jobs/list/job-filters';
import { searched } from '../../../admin/list/searched';
import { typedIds } from '../../../admin/users/typed-ids';

describe('typed user ids', () => {
  it.each([
    ['5,6', ['5', '6'], []],
    ['#５，＃6、5\n7', ['5', '6', '7'], []],
    ['5 张三 0', ['5'], ['张三', '0']],
    ['5 005 #06', ['5', '6'], []],
    ['  ', [], []],
  ])('are read from %j', (text, ids, unread) => {
    expect(typedIds(text)).toEqual({ ids, unread });
  });
});

describe('a search', () => {
  it.each([
    ['３１６', '316'],
    ['ＩＰｑｃ', 'IPqc'],
    ['#316', '316'],
    ['＃ ３１６', '316'],
    ['#张', '#张'],
    ['普工（夜班）', '普工（夜班）'],
    [' ', undefined],
    [undefined, undefined],
  ])('for %j is sent as %j', (text, sent) => {
    expect(searched(text)).toBe(sent);
  });
});

describe('a monthly income', () => {
  it.each([
    ['5000-7000元/月', '5000~7000'],
    ['月薪 ５，０００至7,000', '5000~7000'],
    ['5-7千', '5000~7000'],
    ['1.2万～1.5W', '12000~15000'],
    ['5000~7000.50', '5000~7000.50'],
    ['5000-5000', '5000~5000'],
  ])('typed as %j is stored as %j', (text, stored) => {
    expect(salary(text)).toEqual({ value: stored });
  });

  it.each(['面议', '7000-5000', '5000-7k', '20-25元/小时', '200～300元/天'])(
    '%j is refused',
    (text) => {
      expect(salary(text)).toEqual({ problem: 'salary' });
    },
  );
});

it('filters read full-width numbers', () => {
  expect(conditionsOf({ from: '２０．５元', to: '３０', user: '＃７' })).toMatchObject({
    minPriceTotal: '20.5',
    maxPriceTotal: '30',
    userId: '7',
  });
});

it.each([
  ['３０', '20', true],
  ['9', '10', false],
  ['20', '20', false],
  ['20', undefined, false],
])('the wage range from %s to %s is empty: %s', (from, to, isEmpty) => {
  const filters = { from, ...(to !== undefined && { to }) };
  expect(isEmptyRange(conditionsOf(filters))).toBe(isEmpty);
});
