import { jobQuery } from '../../admin/jobs/list/job-query';
import { listedIn } from '../../admin/list/address';

it('a list by expiry asks for it, whether its column is chosen or not', () => {
  const rowsOf = (search: string) =>
    jobQuery(listedIn(new URLSearchParams(search), []), ['status']).rows;
  expect(rowsOf('sort=EXPIRE_TIME')).toMatchObject({ expiry: true, status: true });
  expect(rowsOf('sort=WEIGH')).toMatchObject({ expiry: false });
});
