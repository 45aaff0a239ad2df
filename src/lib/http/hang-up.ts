import type { ServerResponse } from 'node:http';

/** Returns a signal that is aborted if the client hangs up before the whole answer is written. */
export function hangUpSignal(
  response: Pick<ServerResponse, 'once' | 'destroyed' | 'writableFinished'>,
): AbortSignal {
  const hungUp = new AbortController();
  if (response.destroyed && !response.writableFinished) hungUp.abort();
  response.once('close', () => {
    if (!response.writableFinished) hungUp.abort();
  });
  return hungUp.signal;
}
