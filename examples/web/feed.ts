import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import {
  AddFavouriteDocument,
  JobsDocument,
  RemoveFavouriteDocument,
  type JobsQuery,
  type JobsQueryVariables,
} from './documents';

export type Job = JobsQuery['jobsConnection']['edges'][number]['node'];
export type Filter = Omit<JobsQueryVariables, 'first' | 'after'>;

/**
 * A client of the service at `endpoint`, such as http://127.0.0.1:4000/graphql. The cache joins the
 * pages of the one connection that is used here, for each combination of the arguments that its
 * query has; `cache.ts` configures it for the whole schema.
 */
export function createClient(endpoint: string, token?: string): ApolloClient {
  const headers: Record<string, string> = token === undefined ? {} : { token };
  return new ApolloClient({
    link: new HttpLink({ uri: endpoint, headers }),
    cache: new InMemoryCache({
      typePolicies: {
        Query: {
          fields: { jobsConnection: relayStylePagination(['near', 'types', 'keyword']) },
        },
      },
    }),
  });
}

/** A list of jobs that grows as its reader scrolls down. */
export interface Feed {
  /** Fetches the next page; false where there is none. */
  more(): Promise<boolean>;
  close(): void;
}

/** What reads a feed. */
export interface FeedReader {
  /** Is told all jobs read so far whenever they change, favourite flags included. */
  show(jobs: readonly Job[]): void;
  /** Is told why the first page could not be read. */
  fail(error: Error): void;
}

/**
 * Opens a list. It continues after a cursor, so that no job is repeated or left out when others are
 * added or removed meanwhile; with page numbers, all that follow would move.
 */
export function openFeed(
  client: ApolloClient,
  filter: Filter,
  reader: FeedReader,
  first = 10,
): Feed {
  // The list is shown a moment after a page has come, so its own `pageInfo` may be outdated.
  let last: JobsQuery['jobsConnection']['pageInfo'] | undefined;
  const jobs = client.watchQuery({ query: JobsDocument, variables: { ...filter, first } });
  const subscription = jobs.subscribe(({ data, dataState, error }) => {
    if (error !== undefined) reader.fail(error);
    else if (dataState === 'complete')
      reader.show(data.jobsConnection.edges.map(({ node }) => node));
  });

  return {
    async more() {
      const { data, dataState } = jobs.getCurrentResult();
      if (dataState !== 'complete') return false;
      const { hasNextPage, endCursor } = last ?? data.jobsConnection.pageInfo;
      if (!hasNextPage) return false;
      const next = await jobs.fetchMore({ variables: { after: endCursor } });
      last = next.data.jobsConnection.pageInfo;
      return true;
    },
    close: () => subscription.unsubscribe(),
  };
}

/**
 * Favourites a job or takes it back. The flag changes at once everywhere, and back again if the
 * service refuses.
 */
export async function setFavourite(
  client: ApolloClient,
  jobId: string,
  isFavourite: boolean,
): Promise<void> {
  const change = {
    __typename: 'FavouriteChange',
    job: { __typename: 'Job', id: jobId, isFavourite },
  } as const;
  const variables = { jobId };
  if (isFavourite) {
    const optimisticResponse = { addFavourite: change };
    await client.mutate({ mutation: AddFavouriteDocument, variables, optimisticResponse });
  } else {
    const optimisticResponse = { removeFavourite: change };
    await client.mutate({ mutation: RemoveFavouriteDocument, variables, optimisticResponse });
  }
}
