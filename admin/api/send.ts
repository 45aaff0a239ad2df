import type { TypedDocument } from './document';
import { fetchAnswer } from './fetch-answer';
import { isUpdated } from './page-version';
import {
  errorIn,
  isMissing,
  isUnreachable,
  outdated,
  RequestError,
  unreachable,
} from './request-error';

/** The session that requests are sent in. */
interface SentSession {
  readonly viewerId: string;
  /**
   * Called when the session has ended, or accepts nothing until a one-time password is changed;
   * resolves once this viewer has logged in or changed it.
   */
  readonly renew: (asks: 'login' | 'password') => Promise<void>;
  /** Called when something was forbidden: the viewer's role may have changed. */
  readonly reread: () => void;
}

let session: SentSession | null = null;

/** Sets the session; null if nobody has logged in, in which case requests just fail. */
export function setSession(next: SentSession | null): void {
  session = next;
}

/** Lets the service refuse the request if another tab has logged in as another user. */
export const sessionHeaders = (): Record<string, string> =>
  session === null ? {} : { 'expected-viewer': session.viewerId };

/** Pause before a deletion is sent again, in ms. */
const RETRY_PAUSE_MS = 1000;

/** Operations that are not sent again after a login. */
const SENT_ONCE: ReadonlySet<string> = new Set(['LogIn', 'LogOut']);

/**
 * Sends a request. If the session has ended, waits for the login and sends it again, so that no
 * input is lost. Throws RequestError.
 */
export const send = <Data, Variables>(
  document: TypedDocument<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Data> => {
  const sent = () => post(document, variables, signal);
  if (SENT_ONCE.has(document.name)) return sent();
  const isDeletion = document.name.startsWith('Delete');
  return inSession(isDeletion ? () => deleteSurely(sent, variables ?? {}) : sent);
};

/**
 * Runs a deletion, and once more if its answer is lost, since it may have been carried out. Rows
 * that are gone count as deleted; the answer then has no data, which nobody reads.
 */
async function deleteSurely<Data>(
  remove: () => Promise<Data>,
  variables: { readonly ids?: readonly string[] },
  isRepeated = false,
): Promise<Data> {
  try {
    return await remove();
  } catch (error) {
    if (isMissing(error)) {
      const { refusals } = error.extensions;
      const gone = refusals?.filter(({ code }) => code === 'NOT_FOUND').length;
      const { ids } = variables;
      if (ids === undefined || gone === ids.length) return {} as Data;
    }
    if (!isUnreachable(error) || isRepeated) throw error;
    await new Promise((resolve) => window.setTimeout(resolve, RETRY_PAUSE_MS));
    return deleteSurely(remove, variables, true);
  }
}

/** Runs a request, and runs it again after a login if the session has ended. */
export async function inSession<Data>(request: () => Promise<Data>): Promise<Data> {
  try {
    return await request();
  } catch (error) {
    if (session === null || !(error instanceof RequestError)) throw error;
    const mustChange = error.extensions.mustChangePassword === true;
    if (error.code === 'FORBIDDEN' && !mustChange) session.reread();
    if (error.code !== 'UNAUTHENTICATED' && !mustChange) throw error;
    await session.renew(mustChange ? 'password' : 'login');
    return inSession(request);
  }
}

const post = <Data, Variables>(
  { text }: TypedDocument<Data, Variables>,
  variables: Variables,
  signal: AbortSignal | undefined,
): Promise<Data> => dataIn<Data>(fetchAnswer(text, variables, signal, sessionHeaders()), signal);

/** Whether a document may be refused as a whole because the page is older than the service. */
const isRefusal = ({ code }: RequestError) => code === 'BAD_USER_INPUT' || code === 'FORBIDDEN';

/** Waits for an answer and returns its data. Throws RequestError. */
export async function dataIn<Data>(sent: Promise<unknown>, signal?: AbortSignal): Promise<Data> {
  let answer: unknown;
  try {
    answer = await sent;
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw unreachable();
  }
  const error = errorIn(answer);
  const { data } = (answer ?? {}) as { data?: Data };
  if (error !== undefined)
    throw data === undefined && isRefusal(error) && (await isUpdated()) ? outdated() : error;
  // A proxy's own answer, even in JSON, has none.
  if (data === undefined) throw unreachable();
  return data;
}
