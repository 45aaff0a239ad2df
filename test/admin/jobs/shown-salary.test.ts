import { shownSalary } from '../../../admin/jobs/edit/preview/shown-salary';

describe('the salary in the preview of a job', () => {
  it.each([
    ['5000~7000', '5000~7000 元/月'],
    ['5000-7000元/月', '5000~7000 元/月'],
    ['7000', '7000 元/月'],
    ['面议', '面议'],
    ['日结200元/天', '日结200元/天'],
    ['综合薪资6000+', '综合薪资6000+'],
  ])('of %s is %s', (stored, shown) => {
    expect(shownSalary(stored, '元/月')).toBe(shown);
  });
});
