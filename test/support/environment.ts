/** The environment of a command that a test starts: ours, with these settings. */
export const childEnvironment = (settings: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...settings,
});

/**
 * How much of something random a test tries: `usual` in the suite, and what the environment says by
 * hand.
 */
export const triesOf = (name: string, usual: number): number => Number(process.env[name] ?? usual);

/**
 * Puts settings into this process's environment, for what runs in it; returns what takes them out
 * again.
 */
export function putIntoEnvironment(settings: Record<string, string>): () => void {
  const before = { ...process.env };
  Object.assign(process.env, settings);
  return () => (process.env = before);
}
