import { setTimeout as pause } from 'node:timers/promises';
import { askFor, type Caller } from './kinds';
import { costFrom, type Cost } from './measured';
import type { Readings } from './readings';

const AT_ONCE = 4;
const IDLE_MS = 12_000;
/** CPU is counted in 10 ms ticks: so many requests are measured, in up to four times the time. */
const MIN_REQUESTS = 400;

/** Measures the cost of a second without requests. */
export async function idleCost(readings: Readings): Promise<Cost> {
  const before = await readings.now();
  const begun = performance.now();
  await pause(IDLE_MS);
  return difference(before, await readings.now(), (performance.now() - begun) / 1_000);
}

/** Returns the smaller of two measurements: occasional work may be in only one of them. */
export const lesser = (one: Cost, other: Cost): Cost =>
  costFrom((part) => Math.min(one[part], other[part]));

/** Measures the average cost of a request; `kinds` take turns. */
export async function measureCost(
  kinds: readonly string[],
  caller: Caller,
  readings: Readings,
  idle: Cost,
  seconds: number,
): Promise<Cost> {
  const before = await readings.now();
  const begun = performance.now();
  const count = await run(kinds, caller, (n) => {
    const part = (performance.now() - begun) / (seconds * 1_000);
    return part < 1 || (part < 4 && n < MIN_REQUESTS);
  });
  // Waits until the writes have been replayed, and counted.
  await pause(300);
  const took = (performance.now() - begun) / 1_000;
  return difference(before, await readings.now(), count, idle, took);
}

/** Sends a few requests concurrently, all different; returns how many. */
export async function run(
  kinds: readonly string[],
  caller: Caller,
  goesOn: (asked: number) => boolean,
): Promise<number> {
  let n = 0;
  const client = async () => {
    while (goesOn(n)) {
      n += 1;
      await askFor(kinds[n % kinds.length] ?? '', caller, n);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  return n;
}

/** Returns the cost of one of `count` requests, less the `idle` cost of each of the `seconds`. */
const difference = (before: Cost, after: Cost, count: number, idle?: Cost, seconds = 0): Cost =>
  costFrom((part) => {
    const used = after[part] - before[part] - (idle?.[part] ?? 0) * seconds;
    return Number((Math.max(0, used) / count).toFixed(4));
  });
