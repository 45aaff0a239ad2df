/** Too improbable for chance: one window in a hundred thousand. */
const UNLIKELY = 1e-5;

/** How often something happened among so many answers. */
interface Rate {
  readonly times: number;
  readonly of: number;
}

/**
 * Whether the differences between the sides are more than the old side's differences with itself
 * explain. The rate of noise is the larger of the learnt one and the one in the same window. With
 * little evidence, the upper end of its confidence interval counts, so that nothing is reported
 * before enough has been seen.
 */
export function isUnexplained(found: Rate, learnt: Rate, lately: Rate): boolean {
  if (found.times === 0) return false;
  const noise = Math.max(highest(learnt), lately.times === 0 ? 0 : highest(lately));
  return chanceOfAtLeast(found.times, found.of * noise) < UNLIKELY;
}

/** The largest rate that is still plausible for an observation: 3 in n if it never happened. */
export const highest = ({ times, of }: Rate): number =>
  Math.min(1, (times + 1 + 2 * Math.sqrt(times + 1)) / (of + 1));

/** The probability that something expected `mean` times happens `times` or more (Poisson). */
export function chanceOfAtLeast(times: number, mean: number): number {
  let term = Math.exp(-mean);
  let below = 0;
  for (let each = 0; each < times; each += 1) {
    below += term;
    term *= mean / (each + 1);
  }
  return Math.max(0, 1 - below);
}
