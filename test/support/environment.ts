/** The environment of a command that a test starts: ours, with these settings. */
export const childEnvironment = (settings: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...settings,
});
