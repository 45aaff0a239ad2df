import { combinationProblems } from './settings/combinations';
import { settings } from './settings/schema';
import { toConfig, type Config } from './settings/to-config';

export type { Config } from './settings/to-config';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Enlarges Node's thread pool: one for each drawing thread, and one for codes, besides the four
 * that read files. Call it first of all, because it takes effect only before the pool is used. A
 * size that is already set is kept.
 */
export function addThreads({ posters }: Pick<Config, 'posters'>): void {
  process.env.UV_THREADPOOL_SIZE ??= String(4 + posters.threads + 1);
}

/** Settings that cannot be used. The message has a line for each, which names the setting. */
export class ConfigError extends Error {}

/** Whether npm took an option such as `--dry-run` because two dashes were missing before it. */
export const keptByNpm = (option: string): boolean =>
  process.env[`npm_config_${option.slice(2).replaceAll('-', '_')}`] !== undefined;

/** Whether a setting is present but empty, which means that it is unset. */
export const isSetEmpty = (name: string): boolean => process.env[name]?.trim() === '';

/**
 * Reads all settings; throws one ConfigError for all bad ones. `furtherProblems` returns a line for
 * each further problem, such as a missing file, that names the setting.
 */
export function readConfig(
  environment: Environment = process.env,
  furtherProblems: (config: Config) => readonly string[] = () => [],
): Config {
  const given = givenSettings(environment);
  const { data, error } = settings.safeParse(given);
  const bad = (error?.issues ?? []).map(({ path, message }) => ({
    name: String(path[0]),
    message,
  }));
  // Bad settings get their defaults, so that everything wrong is reported at once.
  const usable = data ?? settings.parse(without(given, new Set(bad.map(({ name }) => name))));
  const config = toConfig(usable);
  const problems = [
    ...bad.map(({ name, message }) => `${name} ${message}`),
    // A bad setting has its default in `usable`, but was given.
    ...combinationProblems(usable, (name) => name in given),
    ...furtherProblems(config),
  ];
  if (problems.length > 0) throw new ConfigError([...new Set(problems)].join('\n'));
  return config;
}

type Given = Readonly<Record<string, string>>;

/** Returns the settings that are not blank, trimmed. */
const givenSettings = (environment: Environment): Given =>
  Object.fromEntries(
    Object.keys(settings.shape)
      .map((name) => [name, environment[name]?.trim() ?? ''] as const)
      .filter(([, value]) => value !== ''),
  );

const without = (given: Given, names: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !names.has(name)));
