import { exported, jobQuery } from '../../../admin/jobs/list/job-query';
import { conditionsOf, FILTERS } from '../../../admin/jobs/list/job-filters';
import { listedIn } from '../../../admin/list/address';

it('jobQuery requests the expiry when sorting by it, even without its column', () => {
  const rowsOf = (search: string) =>
    jobQuery(listedIn(new URLSearchParams(search), []), ['status']).rows;
  expect(rowsOf('sort=EXPIRE_TIME')).toMatchObject({ expiry: true, status: true });
  expect(rowsOf('sort=WEIGH')).toMatchObject({ expiry: false });
});

it.each([
  ['page=9999', 9999, null],
  ['page=9999&name=x', 500, 10_000],
  ['page=9999&sort=JOB_NAME', 500, 10_000],
])('the list %j requests page %d of at most %p rows', (search, page, maxRows) => {
  const query = jobQuery(listedIn(new URLSearchParams(search), FILTERS), []);
  expect([query.rows.page, query.rows.pageSize, query.maxRows]).toEqual([page, 20, maxRows]);
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

it.each([
  ['7', '2026-03-01T08:30:00.000Z', '2026-03-08T08:30:00.000Z'],
  ['30', '2026-03-01T08:30:00.000Z', '2026-03-31T08:30:00.000Z'],
  ['past', null, '2026-03-01T08:30:00.000Z'],
  ['8', null, null],
  ['', null, null],
])('the expiry filter %j means from %s until %s', (expiry, expireFrom, expireUntil) => {
  for (const now of ['2026-03-01T08:30:00.000Z', '2026-03-01T08:30:59.999Z'])
    expect(conditionsOf({ expiry }, Date.parse(now))).toMatchObject({ expireFrom, expireUntil });
});

it('the export of jobs that expire soon ends at the same time as the list', () => {
  const { total } = jobQuery(listedIn(new URLSearchParams('expiry=7'), FILTERS), []);
  const parameters = exported(total);
  expect([...parameters.keys()]).toEqual(['expireFrom', 'expireUntil']);
  expect(parameters.get('expireUntil')).toBe(total.filter?.expireUntil);
});
