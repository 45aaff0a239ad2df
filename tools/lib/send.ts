import { whyNoAnswer } from './why-no-answer';

/** How long clients wait for an answer. */
const ANSWER_TIMEOUT_MS = 15_000;

/** Sends a request; throws an Error that says why there is no complete answer. */
export async function send(
  url: string,
  init: RequestInit,
  within = ANSWER_TIMEOUT_MS,
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(within) });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    const isSlow = error instanceof Error && error.name === 'TimeoutError';
    throw new Error(isSlow ? 'slow' : whyNoAnswer(error), { cause: error });
  }
}

/**
 * Sends a GraphQL operation; returns its data, or throws the error's code or why there is no
 * answer.
 */
export async function ask(
  url: string,
  body: { readonly query: string; readonly variables: object },
  token?: string,
  within?: number,
): Promise<object> {
  const init = {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(token !== undefined && { token }) },
  };
  const { status, text } = await send(url, init, within);
  if (!text.startsWith('{')) throw new Error(`status ${status}`);
  const { data, errors } = JSON.parse(text) as {
    data?: object | null;
    errors?: { message: string; extensions?: { code?: string } }[];
  };
  const [error] = errors ?? [];
  if (error !== undefined) throw new Error(error.extensions?.code ?? error.message);
  if (data == null) throw new Error(`status ${status}`);
  return data;
}
