import { setTimeout as pause } from 'node:timers/promises';

/** Asks every `everyMs` until there is an answer; returns undefined after `limitMs`. */
export async function waitFor<T>(
  ask: () => Promise<T | undefined> | T | undefined,
  limitMs: number,
  everyMs = 20,
): Promise<T | undefined> {
  const end = performance.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined || performance.now() >= end) return answer;
    await pause(everyMs);
  }
}
