import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import {
  AddFavouriteDocument,
  JobCardFragmentDoc,
  JobsDocument,
} from '../../examples/web/documents';
import { jobs as insertJobs } from '../support/factories';
import { startService, type TestService } from '../support/service';

/** A real Apollo Client with generated documents and its default cache. */
describe('Apollo Client', () => {
  let service: TestService;
  let client: ApolloClient;

  beforeAll(async () => {
    service = await startService();
    await insertJobs(
      service.knex,
      Array.from({ length: 12 }, (_, index) => ({ job_name: `普工${index}`, weigh: 100 - index })),
    );
    const token = await service.tokenFor(7);
    client = new ApolloClient({
      link: new HttpLink({ uri: `${service.base}/graphql`, headers: { token } }),
      cache: new InMemoryCache(),
    });
  });
  afterAll(async () => {
    client.stop();
    await service.close();
  });

  const firstPage = { query: JobsDocument, variables: { first: 5 } };

  it('reads a page of jobs, favourites one, and sees the flag without asking again', async () => {
    const { data } = await client.query(firstPage);
    expect(data?.jobsConnection.edges.map(({ node }) => [node.jobName, node.isFavourite])).toEqual(
      [0, 1, 2, 3, 4].map((index) => [`普工${index}`, false]),
    );

    const jobId = data?.jobsConnection.edges[2]?.node.id ?? '';
    await client.mutate({ mutation: AddFavouriteDocument, variables: { jobId } });

    const cached = client.cache.readQuery(firstPage);
    expect(cached?.jobsConnection.edges.map(({ node }) => node.isFavourite)).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
    expect(await service.knex('job_collect').where({ user_id: 7 }).pluck('job_id')).toEqual([
      Number(jobId),
    ]);
  });

  it('caches each job once, under its type and id', async () => {
    await client.query(firstPage);
    const keys = Object.keys(client.cache.extract() as object);
    const [jobKey = ''] = keys.filter((key) => key.startsWith('Job:'));

    expect(keys.filter((key) => key.startsWith('Job:'))).toHaveLength(5);
    expect(
      client.cache.readFragment({ id: jobKey, fragment: JobCardFragmentDoc, variables: {} }),
    ).toMatchObject({ id: jobKey.slice('Job:'.length) });
  });

  it('shows a text as it was saved without asking again', async () => {
    await service.knex('users').where({ id: 7 }).update({ role: 'editor' });
    const query = gql`
      {
        siteText(name: AGENT_CONTENT) {
          id
          value
        }
      }
    `;
    await client.query({ query });
    await client.mutate({
      mutation: gql`
        mutation {
          setSiteText(input: { name: AGENT_CONTENT, value: "new", expectedVersion: 0 }) {
            id
            value
          }
        }
      `,
    });
    expect(client.cache.readQuery({ query })).toMatchObject({ siteText: { value: 'new' } });
  });

  it('exposes the error code UNAUTHENTICATED', async () => {
    const stranger = new ApolloClient({
      link: new HttpLink({ uri: `${service.base}/graphql` }),
      cache: new InMemoryCache(),
    });
    const favouriting = stranger.mutate({
      mutation: AddFavouriteDocument,
      variables: { jobId: '1' },
    });
    await expect(favouriting).rejects.toMatchObject({
      errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
    });
    stranger.stop();
  });
});
