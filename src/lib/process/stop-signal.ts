/** Of one Ctrl-C a program gets two: the terminal's, and npm passes its own on. */
const SAME_SIGNAL_MS = 1_000;

/** Calls `stop` at the first signal to stop; a later one ends the process at once. */
export function onStopSignal(stop: () => void): void {
  let stoppedAt: number | undefined;
  const signalled = () => {
    if (stoppedAt === undefined) {
      stoppedAt = performance.now();
      stop();
    } else if (performance.now() - stoppedAt > SAME_SIGNAL_MS) process.exit(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, signalled);
}
