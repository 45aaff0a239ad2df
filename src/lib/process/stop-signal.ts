/** One Ctrl-C sends two signals: the terminal's, and the one that npm passes on. */
const SAME_SIGNAL_MS = 1_000;

/** Calls `stop` on the first stop signal; a later one ends the process at once. */
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
