import { GRAPHQL } from './addresses';

/** Sends a GraphQL request and returns the raw response. Throws what `fetch` throws. */
export async function fetchAnswer(
  query: string,
  variables: unknown,
  signal: AbortSignal | null = null,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const response = await fetch(GRAPHQL, {
    method: 'POST',
    body: JSON.stringify({ query, variables }),
    headers: {
      'content-type': 'application/json',
      'accept-language': document.documentElement.lang,
      ...headers,
    },
    signal,
  });
  return response.json();
}
