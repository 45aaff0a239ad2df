import { aFavourite, aJob, jobs } from '../../../support/factories';
import {
  refusedFields,
  startService,
  type GraphqlResult,
  type TestService,
} from '../../../support/service';
import { recordStatements } from '../../../support/statements';

const WALK = `query Walk(
  $first: Int!, $after: String, $near: CoordinatesInput, $types: [JobType!], $within: CircleInput,
  $bounds: BoundsInput, $order: JobOrder
) {
  jobsConnection(
    first: $first, after: $after, near: $near, types: $types, within: $within, bounds: $bounds,
    order: $order
  ) {
    edges { cursor node { id distance(from: $near) } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`;
const FAVOURITES = `query Favourites($after: String) {
  viewer { favouritesConnection(first: 2, after: $after) {
    nodes { job { id } } pageInfo { hasNextPage endCursor } totalCount
  } }
}`;

interface Connection {
  edges: { cursor: string; node: { id: string; distance: number | null } }[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
}
const GATE = { lng: 120.98, lat: 31.39 };

interface ViewerFavourites {
  viewer: {
    favouritesConnection: {
      nodes: { job: { id: string } }[];
      totalCount: number;
      pageInfo: Connection['pageInfo'];
    };
  };
}

describe('connections', () => {
  let service: TestService;
  let ids: number[];
  beforeAll(async () => {
    service = await startService();
    ids = await jobs(
      service.knex,
      Array.from({ length: 23 }, (_, index) => ({
        weigh: index % 4,
        type: index % 2 === 0 ? [1] : [1, 2],
        lng: index < 20 ? GATE.lng + 0.001 * (index % 5) : null,
        lat: index < 20 ? GATE.lat : null,
      })),
    );
    await jobs(service.knex, [
      { lng: 179.9, lat: -17, type: [3] },
      { lng: -179.9, lat: -17, type: [3] },
      { lng: -180, lat: -17, type: [3] },
      { lng: 170, lat: -17, type: [3] },
    ]);
  });
  afterAll(() => service.close());

  const ask = async (variables: object) =>
    (await service.dataOf<{ jobsConnection: Connection }>(WALK, variables)).jobsConnection;
  async function walk(variables: object, size: number): Promise<Connection['edges']> {
    const edges: Connection['edges'] = [];
    for (let after: string | null = null; ;) {
      const { edges: more, pageInfo }: Connection = await ask({ ...variables, first: size, after });
      expect(pageInfo).toEqual({
        hasNextPage: more.length === size && pageInfo.hasNextPage,
        hasPreviousPage: after !== null,
        startCursor: more[0]?.cursor ?? null,
        endCursor: more.at(-1)?.cursor ?? null,
      });
      edges.push(...more);
      if (!pageInfo.hasNextPage) return edges;
      after = pageInfo.endCursor;
    }
  }

  it.each([
    ['by weigh', {}],
    ['nearby', { near: GATE }],
    ['of two types', { types: ['LONG_TERM', 'PART_TIME'] }],
    ['of two types nearby', { types: ['LONG_TERM', 'PART_TIME'], near: GATE }],
    ['within a circle', { within: { centre: GATE, radius: 200 }, near: GATE }],
  ])('return the same jobs page by page as in one page: %s', async (_name, variables) => {
    const whole = await walk(variables, 100);
    expect(whole.length).toBeGreaterThan(7);
    for (const size of [1, 4, whole.length]) expect(await walk(variables, size)).toEqual(whole);
  });

  it('continue after a cursor even if jobs before it are added or moved', async () => {
    const { edges, pageInfo } = await ask({ first: 5 });
    const added = await aJob(service.knex, { weigh: 99 });
    await service.knex('job').where('id', edges[2]?.node.id).update({ weigh: 98 });
    const { edges: next } = await ask({ first: 100, after: pageInfo.endCursor });
    const rest = next.map(({ node }) => node.id);
    expect(rest).toHaveLength(22);
    for (const { node } of edges) expect(rest).not.toContain(node.id);
    await service.knex('job').where('id', added).delete();
  });

  it('continue after a cursor with a wrong or no depth, but refuse an invalid one', async () => {
    const { pageInfo } = await ask({ first: 5, near: GATE });
    const next = await ask({ first: 5, near: GATE, after: pageInfo.endCursor });
    const cursor = Buffer.from(String(pageInfo.endCursor), 'base64url').toString();
    const [version, order, metres, weigh, id, depth] = JSON.parse(cursor) as unknown[];
    expect(depth).toBe(5);
    const saying = (...depths: unknown[]) => ({
      first: 5,
      near: GATE,
      after: Buffer.from(JSON.stringify([version, order, metres, weigh, id, ...depths])).toString(
        'base64url',
      ),
    });
    const idsOf = ({ edges }: Connection) => edges.map(({ node }) => node.id);
    // A cursor that follows one without a depth has none either.
    const unknown = (await ask(saying())).pageInfo.endCursor;
    expect(JSON.parse(Buffer.from(String(unknown), 'base64url').toString())).toHaveLength(5);
    for (const depths of [[], [1], [1000], [2147483647]])
      expect(idsOf(await ask(saying(...depths)))).toEqual(idsOf(next));
    for (const depths of [[0], [-1], [1.5], ['5'], [null], [2147483648], [5, 5]]) {
      const { errors } = await service.graphql(WALK, saying(...depths));
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument: 'after' });
    }
  });

  it('count the whole list in totalCount, and only then', async () => {
    const read = async (more: string) => {
      const { statements, stop } = recordStatements(service.database);
      const { data } = await service
        .graphql<{ jobsConnection: object }>(
          `{ jobsConnection(first: 2, types: [LONG_TERM]) { ${more} nodes { id } } }`,
        )
        .finally(stop);
      return { list: data.jobsConnection, counts: /\b(?:count|sum)\(/i.test(statements.join()) };
    };
    const nodes = [{}, {}];
    expect(await read('')).toMatchObject({ list: { nodes }, counts: false });
    expect(await read('totalCount')).toMatchObject({
      list: { totalCount: ids.length, nodes },
      counts: true,
    });
  });

  it('find what a section of the map shows, across the antimeridian too', async () => {
    const found = async (bounds: object) =>
      (
        await ask({
          first: 50,
          types: ['SHORT_TERM'],
          bounds: { south: -18, north: -16, ...bounds },
        })
      ).edges.length;
    expect(await found({ west: 175, east: -175 })).toBe(3);
    expect(await found({ west: 175, east: 180 })).toBe(2);
    expect(await found({ west: -180, east: -179 })).toBe(2);
    expect(await found({ west: -175, east: 175 })).toBe(1);
    expect(await found({ west: -180, east: 180 })).toBe(4);
    expect(await found({ west: 175, east: -175, south: -16.5 })).toBe(0);
    expect(await found({ west: 175, east: -175, south: -17, north: -17 })).toBe(3);
  });

  it('measure a circle in whole metres along the globe', async () => {
    const within = (radius: number) => ({
      first: 50,
      within: { centre: GATE, radius },
      near: GATE,
    });
    expect((await ask(within(0))).edges).toHaveLength(4);
    const [, far] = [...new Set((await ask(within(1000))).edges.map(({ node }) => node.distance))];
    expect(far).toBe(95);
    expect((await ask(within(94))).edges).toHaveLength(4);
    expect((await ask(within(95))).edges).toHaveLength(8);
  });

  it.each([
    ['after', { after: 'nonsense' }],
    ['after', { after: '' }],
    ['after', { after: Buffer.from('[1,"x",null,1,1]').toString('base64url') }],
    ['first', { first: 0 }],
    ['first', { first: 101 }],
    ['within.radius', { within: { centre: GATE, radius: -1 } }],
    ['near.lng', { near: { lng: 181, lat: 0 } }],
    ['within.centre.lat', { within: { centre: { lng: 0, lat: 91 }, radius: 1 } }],
    ['bounds.south', { bounds: { west: 0, east: 1, south: 2, north: 1 } }],
    ['bounds.east', { bounds: { west: 0, east: 181, south: 0, north: 1 } }],
    ['bounds.west', { bounds: { west: -181, east: 1, south: 0, north: 1 } }],
    ['bounds.south', { bounds: { west: 0, east: 1, south: -91, north: 1 } }],
    ['bounds.north', { bounds: { west: 0, east: 1, south: 0, north: 91 } }],
  ])('refuse a wrong %s: %j', async (argument, variables) => {
    const { errors } = await service.graphql(WALK, { first: 2, ...variables });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument });
  });

  it.each([
    [['near.lng', 'near.lat'], { near: { lng: 181, lat: 91 } }],
    [['bounds.east', 'bounds.north'], { bounds: { west: 0, east: 181, south: 0, north: 91 } }],
  ])('name every invalid coordinate in one error: %j', async (fields, variables) => {
    const answer = await service.graphql(WALK, { first: 2, ...variables });
    expect(refusedFields(answer)).toEqual(fields.map((field) => `${field} OUT_OF_RANGE`));
  });

  it('refuse a cursor of another order', async () => {
    const { pageInfo } = await ask({ first: 2, near: GATE });
    for (const near of [null, { lng: 121, lat: 31 }]) {
      const { errors } = await service.graphql(WALK, { first: 2, near, after: pageInfo.endCursor });
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument: 'after' });
    }
  });

  it.each([
    [
      'by weigh',
      {},
      [
        [1, 0, 9],
        ['18.00', 0, 9],
        [null, 0.5, 9],
        [null, '0', 9],
        [null, 0, 9, 5],
      ],
    ],
    [
      'by wage',
      { order: 'WAGE' },
      [
        [null, 0, 9],
        [18, 0, 9],
        ['x18.00', 0, 9],
        ['18.00x', 0, 9],
        ['123456789.00', 0, 9],
        ['18.00', 0, 9, 5],
      ],
    ],
    [
      'nearby',
      { near: GATE },
      [
        ['9', 0, 9],
        [0.5, 0, 9],
        [9, 0, null],
        [9, 0, 2 ** 31],
      ],
    ],
  ])('refuse a cursor with invalid values, %s', async (_name, list, positions) => {
    const { pageInfo } = await ask({ first: 1, ...list });
    const cursor = Buffer.from(String(pageInfo.endCursor), 'base64url').toString();
    const start = (JSON.parse(cursor) as unknown[]).slice(0, 2);
    for (const position of positions) {
      const after = Buffer.from(JSON.stringify([...start, ...position])).toString('base64url');
      const { errors } = await service.graphql(WALK, { first: 1, ...list, after });
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument: 'after' });
    }
  });

  it('ignore the order of types and duplicates, and return no jobs for an empty list', async () => {
    const PAGE = '{ total items { id } }';
    const data = await service.dataOf<Record<string, { total: number }>>(
      `{ named: jobs(types: [LONG_TERM, SHORT_TERM]) ${PAGE}
         again: jobs(types: [SHORT_TERM, LONG_TERM, SHORT_TERM]) ${PAGE}
         one: jobs(types: [PART_TIME, PART_TIME]) ${PAGE}
         none: jobs(types: []) ${PAGE} }`,
    );
    expect(data.named?.total).toBe(ids.length + 4);
    expect(data.again).toEqual(data.named);
    expect(data.one?.total).toBe(11);
    expect(data.none).toEqual({ total: 0, items: [] });
  });

  it('measure a distance from the argument of the field, not from that of the list', async () => {
    const { data } = await service.graphql<{ jobs: { items: object[] } }>(
      `query ($near: CoordinatesInput!, $north: CoordinatesInput!, $east: CoordinatesInput!) {
        jobs(near: $near, pageSize: 1) { items {
          here: distance(from: $near) north: distance(from: $north) east: distance(from: $east)
        } }
      }`,
      { near: GATE, north: { ...GATE, lat: 32.39 }, east: { ...GATE, lng: 121.98 } },
    );
    expect(data.jobs.items).toEqual([{ here: 0, north: 111_320, east: 95_027 }]);
  });

  it("page through a viewer's favourites that differ by microseconds", async () => {
    const token = await service.tokenFor(7);
    for (const id of ids.slice(0, 5)) await aFavourite(service.knex, 7, id);
    await service.knex.raw(
      `UPDATE job_collect SET createtime =
         '2026-01-01 00:00:00.000001Z'::timestamptz + interval '1 microsecond' * (job_id % 2)`,
    );
    const seen: string[] = [];
    for (let after: string | null = null; ;) {
      const result: GraphqlResult<ViewerFavourites> = await service.graphql(
        FAVOURITES,
        { after },
        token,
      );
      const { data } = result;
      const { nodes, pageInfo, totalCount } = data.viewer.favouritesConnection;
      expect(totalCount).toBe(5);
      seen.push(...nodes.map(({ job }) => job.id));
      if (!pageInfo.hasNextPage) break;
      after = pageInfo.endCursor;
    }
    const expected = await service
      .knex('job_collect')
      .join('job', 'job.id', 'job_id')
      .orderByRaw('createtime DESC, weigh DESC, job.id DESC')
      .pluck<number[]>('job.id');
    expect(seen).toEqual(expected.map(String));
  });
});
