import type { ServerResponse } from 'node:http';

/** Aborted when the client hangs up before the whole answer has been written. */
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
