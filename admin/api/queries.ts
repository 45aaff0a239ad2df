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

/** A restart of the service is waited for so many times, and then told. */
const TRIES = 6;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (count, error) => error instanceof RequestError && error.isPassing && count < TRIES,
      retryDelay: (count) => Math.min(500 * 2 ** count, 5000),
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** How long an answer that came before the page counts as just received, in milliseconds. */
const JUST_NOW = 2000;

/** How long the first drawing waits for them at most, in milliseconds. */
const PATIENCE = 400;

/**
 * Takes over what was asked before the page was there, and resolves when the answers are: drawn
 * once with them, the page costs half of what it does when they come in one after another.
 */
export async function adoptEarly(): Promise<void> {
  const taken = takeEarly().map(async ({ document, variables, answer }) => {
    const queryKey = [document.name, variables];
    let isFirst = true;
    queryClient.setQueryDefaults(queryKey, { staleTime: JUST_NOW });
    const query = queryClient.query({
      queryKey,
      queryFn: ({ signal }) => {
        if (!isFirst) return send(document, variables, signal);
        isFirst = false;
        return dataIn(answer);
      },
    });
    // Whoever reads it meanwhile waits for the same answer, and is told of its failure.
    await query.catch(() => undefined);
    // Such as of somebody who has to log in first.
    if (queryClient.getQueryState(queryKey)?.status === 'error')
      queryClient.removeQueries({ queryKey });
  });
  await Promise.race([
    Promise.all(taken),
    new Promise((resolve) => window.setTimeout(resolve, PATIENCE)),
  ]);
}

interface ReadOptions {
  /** False: nothing is asked yet. */
  readonly enabled?: boolean;
  /** Whether what was shown before stays until the answer is there; lists want this. */
  readonly keep?: boolean;
}

/** What a query answers; asked anew when the variables change. */
export function useRead<Data, Variables>(
  document: TypedDocument<Data, Variables>,
  variables: Variables,
  { enabled = true, keep = false }: ReadOptions = {},
): UseQueryResult<Data> {
  return useQuery<Data>({
    queryKey: [document.name, variables],
    queryFn: ({ signal }) => send(document, variables, signal),
    enabled,
    ...(keep && { placeholderData: keepPreviousData }),
  });
}

/** Sends a mutation; afterwards the named queries are asked anew. */
export function useWrite<Data, Variables>(
  document: TypedDocument<Data, Variables>,
  outdated: readonly string[] = [],
): UseMutationResult<Data, Error, Variables> {
  const client = useQueryClient();
  return useMutation<Data, Error, Variables>({
    mutationFn: (variables) => send(document, variables),
    onSuccess: () =>
      Promise.all(outdated.map((name) => client.invalidateQueries({ queryKey: [name] }))),
  });
}
