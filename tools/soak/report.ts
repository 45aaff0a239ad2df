/** Returns the value that a share `p` of the values does not exceed; 0 if there are none. */
export const percentile = (values: readonly number[], p: number): number =>
  [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(values.length * p) - 1)] ?? 0;

/** Prints the figures; sets the exit status to 1 if a promise was broken. */
export function printReport(
  title: string,
  figures: Readonly<Record<string, string | number>>,
  promises: Readonly<Record<string, boolean>>,
): void {
  console.log(`\n${title}`);
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name.padEnd(44)} ${value}`);
  const broken = Object.keys(promises).filter((name) => promises[name] === false);
  for (const name of broken) console.log(`  BROKEN: ${name}`);
  if (broken.length === 0) console.log('  every promise kept');
  else process.exitCode = 1;
}
