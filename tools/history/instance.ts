import { setTimeout as pause } from 'node:timers/promises';

const ANSWER_WITHIN = 15_000;
/** Callers wait so long after a failure, in milliseconds. */
const RETRY_AFTER = 50;

interface Answer<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[];
}

/** The data of one GraphQL request; undefined where there was an error, or no answer. */
export async function ask<Data>(
  base: string,
  query: string,
  variables: object = {},
  token?: string,
): Promise<Data | undefined> {
  try {
    const response = await fetch(`${base}/graphql`, {
      method: 'POST',
      body: JSON.stringify({ query, variables }),
      headers: { 'content-type': 'application/json', ...(token !== undefined && { token }) },
      signal: AbortSignal.timeout(ANSWER_WITHIN),
    });
    const { data, errors } = (await response.json()) as Answer<Data>;
    if (errors === undefined && data) return data;
  } catch {
    // Told as no data, as an error is.
  }
  await pause(RETRY_AFTER);
  return undefined;
}
