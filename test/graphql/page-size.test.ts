import { startService, type TestService } from '../support/service';

describe('a small MAX_PAGE_NUM', () => {
  let service: TestService;
  beforeAll(async () => (service = await startService({ MAX_PAGE_NUM: '5' })));
  afterAll(() => service.close());

  it('caps page_num', async () => {
    const { data } = await service.rest<{ per_page: number }>('jobList', { page_num: 6 });
    expect(data.per_page).toBe(5);
  });

  it('leaves GraphQL its default page size, and sizes up to 100', async () => {
    const jobs = '{ jobs { items { id } } jobsConnection { nodes { id } } }';
    expect(await service.dataOf(jobs)).toMatchObject({ jobs: { items: [] } });
    expect(await service.dataOf('{ jobs(pageSize: 100) { total } }')).toBeDefined();
    const { errors } = await service.graphql('{ jobs(pageSize: 101) { total } }');
    expect(errors?.[0]?.message).toBe('pageSize: Must be from 1 to 100.');
  });
});
