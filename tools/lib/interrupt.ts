import { constants } from 'node:os';

const cleanUps: (() => void | Promise<void>)[] = [];
let isInterrupted = false;

/**
 * By Ctrl-C or SIGTERM this process runs `cleanUp`, and all that it was given before, and ends;
 * further signals are ignored meanwhile.
 */
export function onInterrupt(cleanUp: () => void | Promise<void>): void {
  cleanUps.push(cleanUp);
  if (cleanUps.length > 1) return;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void endBy(signal));
}

async function endBy(signal: NodeJS.Signals): Promise<void> {
  if (isInterrupted) return;
  isInterrupted = true;
  // What the program still reports is wrong: it fails because its service is being stopped.
  console.log = console.error = () => undefined;
  await Promise.allSettled(cleanUps.map(async (cleanUp) => await cleanUp()));
  process.exit(128 + constants.signals[signal]);
}
