/** How often it looks at the time, in milliseconds. */
const LOOK_EVERY = 10;
/** A turn of the event loop is longer only if it computes or the process is suspended. */
const LONGEST_TURN = 100;

/**
 * Starts a stopwatch; the returned function reads it, in milliseconds. It stands still while this
 * process is suspended, as on a busy machine: the service in it cannot answer then either.
 */
export function startStopwatch(): () => number {
  let elapsed = 0;
  let last = performance.now();
  let computed = process.cpuUsage();
  const read = () => {
    const [now, { user, system }] = [performance.now(), process.cpuUsage(computed)];
    elapsed += Math.min(now - last, LONGEST_TURN + (user + system) / 1000);
    [last, computed] = [now, process.cpuUsage()];
    return elapsed;
  };
  setInterval(read, LOOK_EVERY).unref();
  return read;
}

/** The CPU time that synchronous work takes in this process, in milliseconds. */
export function computingTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
