import { GRAPHQL } from './addresses';

/** Sends a GraphQL request; its answer as it came. Throws what `fetch` throws. */
export async function fetchAnswer(
  query: string,
  variables: unknown,
  signal: AbortSignal | null = null,
): Promise<unknown> {
  const response = await fetch(GRAPHQL, {
    method: 'POST',
    body: JSON.stringify({ query, variables }),
    headers: {
      'content-type': 'application/json',
      'accept-language': document.documentElement.lang,
    },
    signal,
  });
  return response.json();
}
