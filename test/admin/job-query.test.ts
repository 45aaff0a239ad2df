import { exported, jobQuery } from '../../admin/jobs/list/job-query';
import { FILTERS } from '../../admin/jobs/list/job-filters';
import { listedIn } from '../../admin/list/address';

it('a list by expiry asks for it, whether its column is chosen or not', () => {
  const rowsOf = (search: string) =>
    jobQuery(listedIn(new URLSearchParams(search), []), ['status']).rows;
  expect(rowsOf('sort=EXPIRE_TIME')).toMatchObject({ expiry: true, status: true });
  expect(rowsOf('sort=WEIGH')).toMatchObject({ expiry: false });
});

it.each([
  ['', ''],
  [
    'name=＃７&types=LONG_TERM,SHORT_TERM&from=20元&status=HIDDEN&place=false',
    'search=7&types=LONG_TERM%2CSHORT_TERM&minPriceTotal=20&status=HIDDEN&located=false',
  ],
  ['from=much&status=GONE&user=%233', 'userId=3'],
])('the list %j is exported with %j', (search, parameters) => {
  const { total } = jobQuery(listedIn(new URLSearchParams(search), FILTERS), []);
  expect(exported(total).toString()).toBe(parameters);
});
