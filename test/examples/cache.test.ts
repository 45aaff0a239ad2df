import {
  ApolloClient,
  ApolloLink,
  gql,
  HttpLink,
  InMemoryCache,
  type TypedDocumentNode,
} from '@apollo/client';
import { introspectionFromSchema } from 'graphql';
import { possibleTypes, typePolicies } from '../../examples/web/cache';
import { createSchema } from '../../src/graphql/schema';
import { aFavourite, jobs as insertJobs } from '../support/factories';
import { startService, type TestService } from '../support/service';

type Query = TypedDocumentNode<Record<string, unknown>, Record<string, unknown>>;

const JOBS = gql`
  query ($types: [JobType!], $minWage: Decimal, $order: JobOrder, $keyword: String) {
    jobsConnection(types: $types, minWage: $minWage, order: $order, keyword: $keyword) {
      edges {
        node {
          id
        }
      }
    }
  }
` as Query;

const FAVOURITES = gql`
  query ($after: String) {
    viewer {
      favouritesConnection(first: 2, after: $after) {
        edges {
          node {
            id
          }
        }
        pageInfo {
          endCursor
        }
      }
    }
  }
` as TypedDocumentNode<
  {
    viewer: { favouritesConnection: { edges: unknown[]; pageInfo: { endCursor: string } } };
  },
  { after?: string }
>;

describe("Apollo Client's cache with the policies of the example", () => {
  let service: TestService;
  let client: ApolloClient;
  let sent = 0;

  beforeAll(async () => {
    service = await startService();
    const introspection = introspectionFromSchema(createSchema());
    const ids = await insertJobs(service.knex, [{ type: [2] }, { type: [1] }, { type: [1] }]);
    const token = await service.tokenFor(1, 'admin');
    for (const id of ids) await aFavourite(service.knex, 1, id);
    client = new ApolloClient({
      link: ApolloLink.from([
        new ApolloLink((operation, forward) => {
          sent += 1;
          return forward(operation);
        }),
        new HttpLink({ uri: `${service.base}/graphql`, headers: { token } }),
      ]),
      cache: new InMemoryCache({
        typePolicies: typePolicies(introspection),
        possibleTypes: possibleTypes(introspection),
      }),
    });
  });
  afterAll(async () => {
    client.stop();
    await service.close();
  });
  beforeEach(async () => {
    await client.clearStore();
    sent = 0;
  });

  it.each([
    ['types', { types: ['PART_TIME'] }, { types: ['LONG_TERM'] }],
    ['minWage', {}, { minWage: '99' }],
    ['order', { order: 'STANDARD' }, { order: 'WAGE', keyword: 'none' }],
  ])('keeps lists with different arguments apart: %s', async (_name, one, other) => {
    const ask = async (variables: object) =>
      (await client.query({ query: JOBS, variables: { ...variables } })).data;
    const first = await ask(one);
    expect(await ask(other)).not.toEqual(first);
    expect(await ask(one)).toEqual(first);
    expect(sent).toBe(2);
  });

  it('merges the pages of a connection below the viewer', async () => {
    const { data } = await client.query({ query: FAVOURITES });
    const after = data?.viewer.favouritesConnection.pageInfo.endCursor;
    expect(after).toBeDefined();
    await client.query({ query: FAVOURITES, variables: { after }, fetchPolicy: 'network-only' });
    const joined = client.cache.readQuery({ query: FAVOURITES });
    expect(joined?.viewer.favouritesConnection.edges).toHaveLength(3);
  });

  it('updates the row and its audit entry after an undo', async () => {
    const create = gql`
      mutation {
        createCategory(input: { name: "one" }) {
          id
        }
      }
    ` as TypedDocumentNode<{ createCategory: { id: string } }>;
    const { id } = (await client.mutate({ mutation: create })).data?.createCategory ?? { id: '' };
    const change = (name: string, version: number) =>
      client.mutate({
        mutation: gql(
          `mutation { updateCategory(id: "${id}", expectedVersion: ${version}, input: { name: "${name}" }) { id name version } }`,
        ),
      });
    await change('two', 1);
    const log = gql`
      {
        auditLog(entity: CATEGORY) {
          items {
            id
            undoable
          }
        }
      }
    ` as TypedDocumentNode<{ auditLog: { items: { id: string; undoable: boolean }[] } }>;
    const auditId = (await client.query({ query: log })).data?.auditLog.items[0]?.id;
    await client.mutate({
      mutation: gql`
        fragment Row on AuditedRow {
          ... on Category {
            id
            name
            version
          }
        }
        mutation ($auditId: ID!) {
          undo(auditId: $auditId) {
            id
            row {
              ...Row
            }
            undoneEntry {
              id
              undoable
            }
          }
        }
      `,
      variables: { auditId },
    });
    expect(client.cache.extract()).toMatchObject({
      [`Category:${id}`]: { name: 'one', version: 3 },
      [`AuditEntry:${auditId ?? ''}`]: { undoable: false },
    });
    expect((await change('three', 3)).error).toBeUndefined();
    expect(client.cache.extract()).toMatchObject({ [`Category:${id}`]: { name: 'three' } });
  });

  it.each([
    ['adminJobs(page: 1) { items { id } }', 'adminJobs(page: 1) { count { value } }'],
    ['viewer { team { directCount } }', 'viewer { team { totalCount } }'],
  ])('merges the fields that two queries select of one object: %s', async (one, other) => {
    for (const selection of [one, other, one])
      await client.query({ query: gql(`{ ${selection} }`) });
    expect(sent).toBe(2);
  });
});
