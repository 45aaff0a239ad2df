import { jobs as insertJobs, aFavourite } from '../support/factories';
import { startService, type TestService } from '../support/service';
import { recordStatements } from '../support/statements';

const PAGE = `query Page($pageSize: Int!) {
  jobs(pageSize: $pageSize) {
    total
    items { id jobName content isFavourite images { type url } distance(from: { lng: 113.9, lat: 22.6 }) }
  }
}`;

const FAVOURITES = `query Favourites($pageSize: Int!) {
  viewer { favourites(pageSize: $pageSize) { total items { createTime job { id content isFavourite } } } }
}`;

interface Page {
  jobs: { items: { id: string; content: string; isFavourite: boolean }[] };
}

/** Nothing is fetched once per row. */
describe('the number of SQL statements', () => {
  let service: TestService;
  let token: string;

  beforeAll(async () => {
    service = await startService();
    token = await service.tokenFor(7);
    const ids = await insertJobs(
      service.knex,
      Array.from({ length: 60 }, (_, index) => ({ content: `<p>${index}</p>` })),
    );
    for (const id of ids) if (id % 2 === 0) await aFavourite(service.knex, 7, id);
  });
  afterAll(() => service.close());

  /** The statements that the service sends during `run`. */
  async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
    const { statements, stop } = recordStatements(service.database);
    await run().finally(stop);
    return statements;
  }

  it.each([
    ['jobs', PAGE],
    ['favourites', FAVOURITES],
  ])('is the same for a page of 50 %s as for one of 5', async (_what, query) => {
    const few = await statementsOf(() => service.graphql(query, { pageSize: 5 }, token));
    const many = await statementsOf(() => service.graphql(query, { pageSize: 50 }, token));

    expect(many).toHaveLength(few.length);
    expect(many.length).toBeLessThanOrEqual(5);
  });

  it('is not kept small by leaving something out', async () => {
    const { data } = await service.graphql<Page>(PAGE, { pageSize: 50 }, token);

    expect(data.jobs.items).toHaveLength(50);
    for (const { id, content, isFavourite } of data.jobs.items) {
      expect({ id, content, isFavourite }).toEqual({
        id,
        content: `<p>${Number(id) - Number(data.jobs.items.at(-1)?.id) + 10}</p>`,
        isFavourite: Number(id) % 2 === 0,
      });
    }
  });

  it('does not grow with the users whose children are listed', async () => {
    await service.knex('users').where({ id: 7 }).update({ role: 'editor' });
    const below = [1001, 1002, 1003, 1004].map((id) => ({ id, parent_id: 7 }));
    await service.knex('users').insert(below);
    for (const { id } of below)
      await service
        .knex('users')
        .insert([1, 2, 3].map((n) => ({ id: id * 10 + n, parent_id: id })));
    const TREE = `query Tree($first: Int!) {
      user(id: 7) { children(first: $first) { totalCount nodes {
        id children(first: 2) { totalCount nodes { id children { nodes { id } } } pageInfo { hasNextPage } }
      } } }
    }`;
    const few = await statementsOf(() => service.graphql(TREE, { first: 1 }, token));
    const many = await statementsOf(() => service.graphql(TREE, { first: 4 }, token));
    expect(many).toHaveLength(few.length);

    const { data } = await service.graphql<{ user: { children: object } }>(
      TREE,
      { first: 3 },
      token,
    );
    expect(data.user.children).toMatchObject({
      totalCount: 4,
      nodes: below.slice(0, 3).map(({ id }) => ({
        id: String(id),
        children: {
          totalCount: 3,
          nodes: [1, 2].map((n) => ({ id: String(id * 10 + n), children: { nodes: [] } })),
          pageInfo: { hasNextPage: true },
        },
      })),
    });
  });

  it('is zero for fields that the client does not select', async () => {
    const statements = await statementsOf(() => service.graphql('{ jobs { page items { id } } }'));
    expect(statements).toHaveLength(1);
    expect(statements.join()).not.toMatch(/content|count|job_collect/);
  });

  it('is zero for the caller of data that is the same for all', async () => {
    const statements = await statementsOf(() => service.graphql('{ factories { id } }', {}, token));
    expect(statements.join()).not.toMatch(/user_token/);
    expect(statements).toHaveLength(1);
  });
});
