/** Rarer than this is not chance: one window in 100,000. */
const UNLIKELY = 1e-5;

/** How often something happened in `of` answers. */
interface Rate {
  readonly times: number;
  readonly of: number;
}

/**
 * Whether the sides differ more than the old side's differences from itself explain. Noise is the
 * larger of the learnt rate and the rate in the same window. The upper end of its confidence
 * interval is used, so that nothing is reported on little evidence.
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
  // A logarithm, because exp(-mean) is 0 if the mean is large.
  let logTerm = -mean;
  let below = 0;
  for (let each = 0; each < times; each += 1) {
    below += Math.exp(logTerm);
    logTerm += Math.log(mean / (each + 1));
  }
  return Math.max(0, 1 - below);
}
