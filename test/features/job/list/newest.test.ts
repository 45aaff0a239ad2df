import { jobs } from '../../../support/factories';
import { startService, type TestService } from '../../../support/service';

const PAGE = `query ($after: String, $types: [JobType!], $keyword: String, $minWage: Decimal) {
  jobsConnection(
    first: 2, after: $after, types: $types, keyword: $keyword, minWage: $minWage, order: NEWEST
  ) {
    totalCount nodes { id } pageInfo { hasNextPage endCursor }
  }
}`;

interface Page {
  jobsConnection: {
    totalCount: number;
    nodes: { id: string }[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
}

describe('the newest jobs', () => {
  let service: TestService;
  let ids: number[];
  beforeAll(async () => {
    service = await startService();
    ids = await jobs(service.knex, [
      { weigh: 9, type: [3], factory_price_total: '30.00' },
      { weigh: 0, type: [1, 3], job_name: 'CNC操作工' },
      { weigh: 5, status: 'hidden' },
      { weigh: 7, type: [1], user_ids: [7], factory_price_total: '25.00' },
      { weigh: 1, type: [2], factory_price_total: '25.00' },
    ]);
  });
  afterAll(() => service.close());

  /** The indices in `ids` of all jobs of a list, read in pages. */
  async function walk(variables: object, token?: string) {
    const found: number[] = [];
    for (let after: string | null = null; ;) {
      const data: Page = await service.dataOf(PAGE, { ...variables, after }, token);
      const { nodes, pageInfo, totalCount } = data.jobsConnection;
      found.push(...nodes.map(({ id }) => ids.indexOf(Number(id))));
      if (!pageInfo.hasNextPage) {
        expect(totalCount).toBe(found.length);
        return found;
      }
      after = pageInfo.endCursor;
    }
  }

  it('are in the order of their ids, the highest first, whatever their weight', async () => {
    expect(await walk({})).toEqual([4, 3, 1, 0]);
    expect(await walk({}, await service.tokenFor(7))).toEqual([4, 3, 1, 0]);
    expect(await walk({}, await service.tokenFor(8))).toEqual([4, 1, 0]);
  });

  it('can be combined with filters', async () => {
    expect(await walk({ types: ['LONG_TERM'] })).toEqual([3, 1]);
    expect(await walk({ types: ['PART_TIME', 'SHORT_TERM'] })).toEqual([4, 1, 0]);
    expect(await walk({ minWage: '25' })).toEqual([4, 3, 0]);
    expect(await walk({ minWage: '25' }, await service.tokenFor(8))).toEqual([4, 0]);
    expect(await walk({ keyword: 'cnc' })).toEqual([1]);
  });

  it('are not ordered by distance, too', async () => {
    const { errors } = await service.graphql(
      '{ jobs(order: NEWEST, near: { lng: 120, lat: 30 }) { total } }',
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument: 'order' });
  });
});
