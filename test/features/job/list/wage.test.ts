import { jobs } from '../../../support/factories';
import { startService, type TestService } from '../../../support/service';

const WALK = `query ($first: Int!, $after: String, $minWage: Decimal, $order: JobOrder) {
  jobsConnection(first: $first, after: $after, minWage: $minWage, order: $order) {
    totalCount nodes { id factoryPriceTotal } pageInfo { hasNextPage endCursor }
  }
}`;

interface Walked {
  jobsConnection: {
    totalCount: number;
    nodes: { id: string; factoryPriceTotal: string }[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
}

describe('lists by wage', () => {
  let service: TestService;
  let ids: number[];
  beforeAll(async () => {
    service = await startService();
    ids = await jobs(
      service.knex,
      ['18.00', '24.50', '24.50', '24.50', '150.00', '30.25', '99.00'].map((wage, index) => ({
        factory_price_total: wage,
        weigh: index === 1 ? 5 : 0,
        user_ids: index === 3 ? [7] : [],
        status: index === 6 ? 'hidden' : 'published',
        lng: 120,
        lat: 30,
      })),
    );
  });
  afterAll(() => service.close());

  async function pageOf(variables: object, token?: string): Promise<Walked['jobsConnection']> {
    const given = { first: 2, order: 'WAGE', ...variables };
    return (await service.dataOf<Walked>(WALK, given, token)).jobsConnection;
  }

  /** The indices in `ids` of all jobs of a list, read in pages. */
  async function walk(variables: object, token?: string) {
    const found: number[] = [];
    for (let after: string | null = null; ;) {
      const { nodes, pageInfo, totalCount } = await pageOf({ ...variables, after }, token);
      found.push(...nodes.map(({ id }) => ids.indexOf(Number(id))));
      if (!pageInfo.hasNextPage) {
        expect(totalCount).toBe(found.length);
        return found;
      }
      after = pageInfo.endCursor;
    }
  }

  it('are ordered by wage, then weight, then id, all descending', async () => {
    expect(await walk({})).toEqual([4, 5, 1, 3, 2, 0]);
    expect(await walk({}, await service.tokenFor(8))).toEqual([4, 5, 1, 2, 0]);
    expect(await walk({}, await service.tokenFor(7))).toEqual([4, 5, 1, 3, 2, 0]);
  });

  it('contain only jobs that pay at least minWage, in either order', async () => {
    expect(await walk({ minWage: '24.5' })).toEqual([4, 5, 1, 3, 2]);
    expect(await walk({ minWage: '24.51' })).toEqual([4, 5]);
    expect(await walk({ minWage: '100.01' }, await service.tokenFor(8))).toEqual([4]);
    expect(await walk({ minWage: '24.5', order: null })).toEqual([1, 5, 4, 3, 2]);
    expect(await walk({ minWage: '0' })).toHaveLength(6);
    const { data } = await service.graphql(`{
      jobs(minWage: "24.5", near: { lng: 120, lat: 30 }) { total items { factoryPriceTotal } }
      keyword: jobs(minWage: "30", keyword: "普工", order: WAGE) {
        total items { factoryPriceTotal }
      }
    }`);
    expect(data).toMatchObject({
      jobs: { total: 5 },
      keyword: {
        total: 2,
        items: [{ factoryPriceTotal: '150.00' }, { factoryPriceTotal: '30.25' }],
      },
    });
  });

  it.each([
    ['order: WAGE, near: { lng: 120, lat: 30 }', 'order'],
    ['minWage: "24.505"', 'minWage'],
    ['minWage: "-1"', 'minWage'],
  ])('refuse %s', async (argument, field) => {
    const { errors } = await service.graphql(`{ jobs(${argument}) { total } }`);
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', fields: [{ field }] } }]);
  });

  it('refuse a cursor of another order', async () => {
    const first = await service.graphql<Walked>(WALK, { first: 1, order: 'WAGE' });
    const after = first.data.jobsConnection.pageInfo.endCursor;
    const { errors } = await service.graphql(WALK, { first: 1, after });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', argument: 'after' } }]);
  });
});
