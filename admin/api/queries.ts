import {
  keepPreviousData,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { TypedDocument } from './document';
import { takeEarly } from './early';
import { RequestError } from './request-error';
import { dataIn, send } from './send';

/** How often a query is retried before the failure is shown: long enough for a restart. */
const MAX_RETRIES = 6;

/** Returns the delay before a retry, in ms: it grows; what the service asks for is the minimum. */
function retryDelay(count: number, error: Error): number {
  const { retryAfter = 0 } = error instanceof RequestError ? error.extensions : {};
  return Math.max(Math.min(500 * 2 ** count, 5000), Math.min(retryAfter, 60) * 1000);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (count, error) =>
        error instanceof RequestError &&
        (error.isPassing || error.isBriefLimit) &&
        count < MAX_RETRIES,
      retryDelay,
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** How long an early answer counts as fresh, in ms. */
const FRESH_MS = 2000;

/** How long the first rendering waits for early answers at most, in ms. */
const MAX_WAIT_MS = 400;

/**
 * Adopts the queries that were sent early, and resolves when they are answered: rendering once with
 * all answers costs half of rendering again for each.
 */
export async function adoptEarly(): Promise<void> {
  const taken = takeEarly().map(async ({ document, variables, answer }) => {
    const queryKey = [document.name, variables];
    let isFirst = true;
    queryClient.setQueryDefaults(queryKey, { staleTime: FRESH_MS });
    const query = queryClient.query({
      queryKey,
      queryFn: ({ signal }) => {
        if (!isFirst) return send(document, variables, signal);
        isFirst = false;
        return dataIn(answer);
      },
    });
    // Other readers wait for the same answer, or get its failure.
    await query.catch(() => undefined);
    // A failure, such as a missing login, is dropped, so that the next reader asks again.
    if (queryClient.getQueryState(queryKey)?.status === 'error')
      queryClient.removeQueries({ queryKey });
  });
  await Promise.race([
    Promise.all(taken),
    new Promise((resolve) => window.setTimeout(resolve, MAX_WAIT_MS)),
  ]);
}

interface ReadOptions {
  /** If false, the query is not sent yet. */
  readonly enabled?: boolean;
  /** Keeps the previous data until the answer arrives, for lists. */
  readonly keep?: boolean;
  /** Makes every reader wait for a new answer, for forms that start from it. */
  readonly fresh?: boolean;
}

/** Returns the answer to a query, which is sent again when the variables change. */
export function useRead<Data, Variables>(
  document: TypedDocument<Data, Variables>,
  variables: Variables,
  { enabled = true, keep = false, fresh = false }: ReadOptions = {},
): UseQueryResult<Data> {
  return useQuery<Data>({
    queryKey: [document.name, variables],
    queryFn: ({ signal }) => send(document, variables, signal),
    enabled,
    ...(keep && { placeholderData: keepPreviousData }),
    ...(fresh && { gcTime: 0 }),
  });
}

/**
 * Sends a mutation, then refetches the named queries, even after a failure: somebody else may have
 * been faster, or the answer was lost.
 */
export function useWrite<Data, Variables>(
  document: TypedDocument<Data, Variables>,
  outdated: readonly string[] = [],
): UseMutationResult<Data, Error, Variables> {
  const client = useQueryClient();
  const renew = () =>
    Promise.all(outdated.map((name) => client.invalidateQueries({ queryKey: [name] })));
  return useMutation<Data, Error, Variables>({
    mutationFn: (variables) => send(document, variables),
    onSuccess: renew,
    onError: () => void renew(),
  });
}
