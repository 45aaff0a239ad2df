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
  jobs: {
    items: { id: string; content: string; isFavourite: boolean; images: { url: string }[] }[];
  };
}

interface Log {
  auditLog: { items: { row: object | null }[] };
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
      Array.from({ length: 60 }, (_, index) => ({
        content: `<p>${index}</p>`,
        images: [`/uploads/${index}.jpg`],
      })),
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

  it('is small although the page is complete', async () => {
    const { data } = await service.graphql<Page>(PAGE, { pageSize: 50 }, token);

    expect(data.jobs.items).toHaveLength(50);
    for (const { id, content, isFavourite, images } of data.jobs.items) {
      const index = Number(id) - Number(data.jobs.items.at(-1)?.id) + 10;
      expect({ id, content, isFavourite, images }).toEqual({
        id,
        content: `<p>${index}</p>`,
        isFavourite: Number(id) % 2 === 0,
        images: [{ type: 'IMAGE', url: `${service.base}/uploads/${index}.jpg` }],
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

  it('does not grow with the number of rows behind a page of the audit log', async () => {
    const { knex } = service;
    const admin = await service.tokenFor(9, 'admin');
    const tables = ['category', 'factory', 'job', 'media', 'site_config', 'users'] as const;
    const ids = Array.from({ length: 10 }, (_, n) => 2001 + n);
    await knex('category').insert(ids.map((id) => ({ id, name: 'c' })));
    await knex('factory').insert(ids.map((id) => ({ id, factory_name: 'f' })));
    await insertJobs(
      knex,
      ids.map((id) => ({ id })),
    );
    await knex('media').insert(
      ids.map((id) => ({ path: String(id), content_type: 'image/jpeg', bytes: 1 })),
    );
    await knex('site_config').insert({ name: 'agent_content', value: 'v' });
    await knex('users').insert(ids.map((id) => ({ id })));
    const entries = ids.flatMap((id) =>
      tables.map((entity) => ({
        ...{ user_id: 9, action: 'update', entity },
        row_id: entity === 'site_config' ? 'agent_content' : String(id),
      })),
    );
    await knex('audit_log').insert(entries);
    // Each has undone the entry before it.
    await knex.raw(
      'UPDATE audit_log SET undoes = id - 1 WHERE id > (SELECT min(id) FROM audit_log)',
    );
    const LOG = (more: string) => `query Log($pageSize: Int!) {
      auditLog(pageSize: $pageSize) { items { id ${more} row {
        __typename
        ... on Category { id name version }
        ... on Factory { id factoryName version }
        ... on Job { id jobName }
        ... on MediaFile { id url }
        ... on SiteText { id textVersion: version }
        ... on User { id version }
      } } }
    }`;
    // One for the viewer, one for the entries, and one for each type.
    for (const [more, statements] of [
      ['', 8],
      ['undoneEntry { id }', 9],
    ] as const) {
      const ask = (pageSize: number) => service.graphql<Log>(LOG(more), { pageSize }, admin);
      for (const size of [6, 60])
        expect(await statementsOf(() => ask(size))).toHaveLength(statements);
      const { data } = await ask(60);
      expect(data.auditLog.items.filter(({ row }) => row !== null)).toHaveLength(60);
    }
  });

  it('is zero for fields that the client does not select', async () => {
    const statements = await statementsOf(() => service.graphql('{ jobs { page items { id } } }'));
    expect(statements).toHaveLength(1);
    expect(statements.join()).not.toMatch(/content|count|job_collect/);
  });

  it('does not include reading a known caller for data that is the same for everyone', async () => {
    await service.graphql('{ viewer { id } }', {}, token);
    const statements = await statementsOf(() => service.graphql('{ factories { id } }', {}, token));
    expect(statements.join()).not.toMatch(/user_token/);
    expect(statements).toHaveLength(1);
  });
});
