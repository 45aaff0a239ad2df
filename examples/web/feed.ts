import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import {
  AddFavouriteDocument,
  JobsDocument,
  RemoveFavouriteDocument,
  type JobsQuery,
  type JobsQueryVariables,
} from './documents';

export type Job = JobsQuery['jobs']['items'][number];
export type Filter = Omit<JobsQueryVariables, 'page' | 'pageSize'>;

/**
 * A client of the service at `endpoint`, such as http://127.0.0.1:4000/graphql; the cache needs no
 * configuration.
 */
export function createClient(endpoint: string, token?: string): ApolloClient {
  const headers: Record<string, string> = token === undefined ? {} : { token };
  return new ApolloClient({
    link: new HttpLink({ uri: endpoint, headers }),
    cache: new InMemoryCache(),
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

/** Opens a list. */
export function openFeed(
  client: ApolloClient,
  filter: Filter,
  reader: FeedReader,
  pageSize = 10,
): Feed {
  let page = 1;
  const jobs = client.watchQuery({ query: JobsDocument, variables: { ...filter, page, pageSize } });
  const subscription = jobs.subscribe(({ data, dataState, error }) => {
    if (error !== undefined) reader.fail(error);
    else if (dataState === 'complete') reader.show(data.jobs.items);
  });

  return {
    async more() {
      const { data, dataState } = jobs.getCurrentResult();
      if (dataState !== 'complete' || page >= data.jobs.lastPage) return false;
      await jobs.fetchMore({
        variables: { page: page + 1 },
        updateQuery: (shown, { fetchMoreResult }) => ({
          jobs: {
            ...fetchMoreResult.jobs,
            items: [...shown.jobs.items, ...fetchMoreResult.jobs.items],
          },
        }),
      });
      page += 1;
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
