/** So unlikely that chance explains it: one window in a hundred thousand. */
const UNLIKELY = 1e-5;

/** How often something happened among so many answers. */
export interface Rate {
  readonly times: number;
  readonly of: number;
}

/**
 * Whether differences between the sides are more than the old side's differences with itself
 * explain. What is known of noise is the larger of what was learnt so far and what the same window
 * shows; of little knowledge the upper end of what it may mean counts, so that nothing is held
 * against anyone before enough has been seen.
 */
export function isUnexplained(found: Rate, learnt: Rate, lately: Rate): boolean {
  if (found.times === 0) return false;
  const noise = Math.max(highest(learnt), lately.times === 0 ? 0 : highest(lately));
  return chanceOfAtLeast(found.times, found.of * noise) < UNLIKELY;
}

/** The largest rate that is still likely behind what was seen: 3 in n where it was never seen. */
export const highest = ({ times, of }: Rate): number =>
  Math.min(1, (times + 1 + 2 * Math.sqrt(times + 1)) / (of + 1));

/** The chance that something expected `mean` times happens `times` or more (Poisson). */
export function chanceOfAtLeast(times: number, mean: number): number {
  let term = Math.exp(-mean);
  let below = 0;
  for (let each = 0; each < times; each += 1) {
    below += term;
    term *= mean / (each + 1);
  }
  return Math.max(0, 1 - below);
}
