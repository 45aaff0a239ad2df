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
import { RequestError } from './request-error';
import { send } from './send';

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
