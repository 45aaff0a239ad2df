import type { ServerResponse } from 'node:http';

/** Whether the client hung up before the whole answer was written. */
export const hasHungUp = (response: Pick<ServerResponse, 'destroyed' | 'writableFinished'>) =>
  response.destroyed && !response.writableFinished;

/** Returns a signal that is aborted if the client hangs up before the whole answer is written. */
export function hangUpSignal(
  response: Pick<ServerResponse, 'once' | 'destroyed' | 'writableFinished'>,
): AbortSignal {
  const hungUp = new AbortController();
  if (hasHungUp(response)) hungUp.abort();
  response.once('close', () => {
    if (!response.writableFinished) hungUp.abort();
  });
  return hungUp.signal;
}
