/** The environment of a command that a test starts: ours, with these settings. */
export const childEnvironment = (settings: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...settings,
});

/** The number of random cases: the environment variable's value, or `usual` without it. */
export const triesOf = (name: string, usual: number): number => Number(process.env[name] ?? usual);

/** Sets variables of this process's environment; returns a function that restores them. */
export function putIntoEnvironment(settings: Record<string, string>): () => void {
  const before = { ...process.env };
  Object.assign(process.env, settings);
  return () => (process.env = before);
}
