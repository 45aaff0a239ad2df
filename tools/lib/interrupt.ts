import { constants } from 'node:os';

const cleanUps: (() => void | Promise<void>)[] = [];
let isInterrupted = false;

/**
 * Runs `cleanUp`, with all that were passed before, on Ctrl-C or SIGTERM, and then exits; further
 * signals are ignored meanwhile.
 */
export function onInterrupt(cleanUp: () => void | Promise<void>): void {
  cleanUps.push(cleanUp);
  if (cleanUps.length > 1) return;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void endBy(signal));
}

async function endBy(signal: NodeJS.Signals): Promise<void> {
  if (isInterrupted) return;
  isInterrupted = true;
  // Further output would mislead: the program fails because its service is being stopped.
  console.log = console.error = () => undefined;
  await Promise.allSettled(cleanUps.map(async (cleanUp) => await cleanUp()));
  process.exit(128 + constants.signals[signal]);
}
