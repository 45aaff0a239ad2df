/** The environment of a command that a test starts: ours, with these settings. */
export const childEnvironment = (settings: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...settings,
});

/** Puts settings into this process's environment, for what runs in it; returns what takes them out again. */
export function putIntoEnvironment(settings: Record<string, string>): () => void {
  const before = { ...process.env };
  Object.assign(process.env, settings);
  return () => (process.env = before);
}
