import type { TypedDocument } from './document';
import { fetchAnswer } from './fetch-answer';
import { errorIn, RequestError } from './request-error';

/** Renews a lost session: resolves once somebody has logged in again. */
type Renew = () => Promise<void>;

let renewSession: Renew | null = null;

/** `renew` is called when the session has ended; null: requests just fail. */
export function setSessionRenewal(renew: Renew | null): void {
  renewSession = renew;
}

/** What is not sent again after a login. */
const AS_IT_IS: ReadonlySet<string> = new Set(['LogIn', 'LogOut']);

/**
 * Sends a request. If the session has ended, it waits for the login and is sent again, so that
 * nothing typed is lost. Throws RequestError.
 */
export const send = <Data, Variables>(
  document: TypedDocument<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Data> =>
  AS_IT_IS.has(document.name)
    ? post(document, variables, signal)
    : inSession(() => post(document, variables, signal));

/** Runs a request, and runs it again after a login if the session has ended. */
export async function inSession<Data>(request: () => Promise<Data>): Promise<Data> {
  try {
    return await request();
  } catch (error) {
    const lost = error instanceof RequestError && error.code === 'UNAUTHENTICATED';
    if (!lost || renewSession === null) throw error;
    await renewSession();
    return request();
  }
}

const post = <Data, Variables>(
  { text }: TypedDocument<Data, Variables>,
  variables: Variables,
  signal: AbortSignal | undefined,
): Promise<Data> => dataIn<Data>(fetchAnswer(text, variables, signal), signal);

/** The data of a pending answer. Throws RequestError. */
export async function dataIn<Data>(sent: Promise<unknown>, signal?: AbortSignal): Promise<Data> {
  let answer: unknown;
  try {
    answer = await sent;
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new RequestError('UNREACHABLE', 'The service cannot be reached.');
  }
  const error = errorIn(answer);
  if (error !== undefined) throw error;
  return (answer as { data: Data }).data;
}
