import { GRAPHQL } from './addresses';
import type { TypedDocument } from './document';
import { errorIn, RequestError } from './request-error';

/** How a lost session comes back: resolves once somebody has logged in again. */
type Renew = () => Promise<void>;

let renewSession: Renew | null = null;

/** Has `renew` called when the service no longer knows the session; null: requests just fail. */
export function onSessionLost(renew: Renew | null): void {
  renewSession = renew;
}

/**
 * Asks the service. A request for which the session was lost waits for the login and is sent once
 * more, so that nothing that was typed is lost. Throws RequestError.
 */
export async function send<Data, Variables>(
  document: TypedDocument<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Data> {
  try {
    return await post(document, variables, signal);
  } catch (error) {
    const lost = error instanceof RequestError && error.code === 'UNAUTHENTICATED';
    if (!lost || renewSession === null || document.name === 'LogIn') throw error;
    await renewSession();
    return post(document, variables, signal);
  }
}

async function post<Data, Variables>(
  { text }: TypedDocument<Data, Variables>,
  variables: Variables,
  signal: AbortSignal | undefined,
): Promise<Data> {
  const body = JSON.stringify({ query: text, variables });
  const headers = {
    'content-type': 'application/json',
    'accept-language': document.documentElement.lang,
  };
  let answer: unknown;
  try {
    const response = await fetch(GRAPHQL, {
      method: 'POST',
      body,
      headers,
      signal: signal ?? null,
    });
    answer = await response.json();
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new RequestError('UNREACHABLE', 'The service cannot be reached.');
  }
  const error = errorIn(answer);
  if (error !== undefined) throw error;
  return (answer as { data: Data }).data;
}
