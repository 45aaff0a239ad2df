import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';

/** Every setting of the service (the contract, section 2). This file alone reads the environment. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Unset: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  readonly databasePoolSize: number;
  readonly dataDir: string;
  readonly publicDir: string;
  /** Unset: the request's own scheme and host. */
  readonly publicUrl: string | undefined;
  readonly trustProxy: boolean;
  /** Unset: the same as `publicUrl`. */
  readonly cdnUrl: string | undefined;
  readonly corsOrigins: readonly string[];
  readonly restPaths: readonly string[];
  readonly distanceFormat: 'text' | 'metres';
  readonly keywordHistoryScope: 'service' | 'caller';
  readonly failureCode: number;
  readonly failureStatus: number;
  readonly maxPageNum: number;
  readonly tokenHmacKey: string | undefined;
  readonly wechat: {
    /** Unset: a local QR code in place of WeChat's. */
    readonly credentials: { readonly appId: string; readonly secret: string } | undefined;
    readonly apiUrl: string;
    /** The page that a code opens, without a leading slash. */
    readonly page: string;
    readonly envVersion: 'release' | 'trial' | 'develop';
  };
  readonly posters: {
    /** How many are drawn at once, and how many may wait. */
    readonly threads: number;
    readonly queue: number;
    /** Milliseconds that one may wait to be drawn. */
    readonly wait: number;
    /** Bytes of the disk that posters and codes may take. */
    readonly diskBytes: number;
    readonly keepDays: number;
  };
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly rateLimits: boolean;
  /** Where counts are kept: in this process, in the database, or at a Redis address. */
  readonly rateLimitStore: string;
  /** How many requests work at once at each door; further ones wait, and are refused when there are too many. */
  readonly maxInFlight: number;
  readonly maxConnections: number;
  /** Where /metrics and /readyz are served and nowhere else; unset: beside everything else. */
  readonly metricsAddress: { readonly host: string; readonly port: number } | undefined;
  /** What `Authorization: Bearer` of who asks for /metrics or /readyz has to hold; unset: anyone may ask. */
  readonly metricsToken: string | undefined;
  /** What requests may hold together that have not been answered, in bytes; the largest are refused. */
  readonly maxReceived: number;
  /** What answers may hold together that their clients have yet to read, in bytes; the slowest are hung up on. */
  readonly maxUnsent: number;
  /** Milliseconds between "not ready" and taking no more connections, when stopping. */
  readonly shutdownDelay: number;
  /** Milliseconds after which a statement is cancelled. */
  readonly statementTimeout: number;
  /** Unset: no traces, and nothing of OpenTelemetry is loaded. */
  readonly tracesUrl: string | undefined;
  /** What a GraphQL document may be at most. */
  readonly graphqlLimits: Record<
    'depth' | 'aliases' | 'directives' | 'tokens' | 'selections' | 'cost' | 'answerBytes',
    number
  >;
  readonly graphqlIntrospection: boolean;
  /** Whether Apollo Sandbox and /explorer are served. */
  readonly graphqlExplorer: boolean;
  readonly trustedDocuments: 'off' | 'log' | 'only';
  readonly trustedDocumentsFile: string | undefined;
  /** The largest upload of a picture and of a film, in bytes. */
  readonly uploadLimits: { readonly image: number; readonly video: number };
  /** Uploads that are received at the same moment; more are told to come again. */
  readonly uploadsAtOnce: number;
  /** The old service's MySQL, for `npm run import`; on the command line others could read the password. */
  readonly legacyDatabaseUrl: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Gives decoding of posters' photos threads of its own beside the four that Node reads files with. Has an effect before
 * the first of them has been used, so it is called first of all; a size that is set already stays.
 */
export function addThreads({ posters }: Pick<Config, 'posters'>): void {
  process.env.UV_THREADPOOL_SIZE ??= String(4 + posters.threads + 1);
}

/** Settings that cannot be used. Its message is a line for each, which names the setting. */
export class ConfigError extends Error {}

/** Whether npm took an option such as `--dry-run` for one of its own, because no two dashes came first. */
export const keptByNpm = (option: string, environment: Environment = process.env): boolean =>
  environment[`npm_config_${option.slice(2).replaceAll('-', '_')}`] !== undefined;

/**
 * Every setting; throws one ConfigError for all that cannot be used. `look` is asked what else is wrong with them, such as
 * a file that is not there: a line for each, which names the setting.
 */
export function readConfig(
  environment: Environment = process.env,
  look: (config: Config) => readonly string[] = () => [],
): Config {
  const problems: string[] = [];
  const config = readSettings(environment, (problem) => problems.push(problem));
  problems.push(...look(config));
  if (problems.length > 0) throw new ConfigError([...new Set(problems)].join('\n'));
  return config;
}

type Complain = (problem: string) => void;

/** Complains of what cannot be used, and goes on with the default, so that everything wrong is told at once. */
function readSettings(environment: Environment, complain: Complain): Config {
  const text = (name: string) => environment[name]?.trim() || undefined;

  const integer = (name: string, fallback: number, min: number, max: number) => {
    const value = text(name) ?? String(fallback);
    if (!/^-?\d+$/.test(value) || Number(value) < min || Number(value) > max) {
      complain(`${name} must be a whole number from ${min} to ${max}, not "${value}".`);
      return fallback;
    }
    return Number(value);
  };

  const oneOf = <T extends string>(name: string, fallback: T, ...choices: T[]): T => {
    const value = text(name)?.toLowerCase() ?? fallback;
    const choice = choices.find((each) => each === value);
    if (choice === undefined) {
      complain(`${name} must be one of ${choices.join(', ')}, not "${value}".`);
    }
    return choice ?? fallback;
  };

  const flag = (name: string, fallback: 'on' | 'off' = 'off') =>
    ['on', 'true', '1', 'yes'].includes(
      oneOf(name, fallback, 'on', 'off', 'true', 'false', '1', '0', 'yes', 'no'),
    );

  const url = (name: string, ...schemes: string[]) => {
    const value = text(name);
    if (value === undefined) return undefined;
    if (!URL.canParse(value) || !schemes.includes(new URL(value).protocol)) {
      complain(
        `${name} must be a URL that starts with ${schemes.map((s) => `${s}//`).join(' or ')}.`,
      );
      return undefined;
    }
    return value.replace(/(?<!\/)\/+$/, '');
  };

  const list = (name: string, fallback: string) =>
    (text(name) ?? fallback)
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');

  const databaseUrl = () => {
    const value = url('DATABASE_URL', 'postgres:', 'postgresql:');
    const { pathname, search, hash } = new URL(value ?? 'postgres://none');
    // A password with a slash: part of it would pass for the database's name, and be shown.
    if (hash === '' && !(pathname + search).includes('@')) return value;
    complain('DATABASE_URL must have / ? # of its user and password written as %2F %3F %23.');
    return undefined;
  };

  const publicUrl = url('PUBLIC_URL', 'http:', 'https:');
  return {
    port: integer('PORT', 4000, 0, 65535),
    host: text('HOST') ?? '127.0.0.1',
    databaseUrl: databaseUrl(),
    databasePoolSize: integer('DATABASE_POOL_SIZE', 10, 2, 1000),
    dataDir: resolve(text('DATA_DIR') ?? '.data'),
    publicDir: resolve(text('PUBLIC_DIR') ?? 'public'),
    publicUrl,
    trustProxy: flag('TRUST_PROXY'),
    cdnUrl: url('CDN_URL', 'http:', 'https:') ?? publicUrl,
    corsOrigins: list('CORS_ORIGINS', '').flatMap((value) => origin(value, complain)),
    restPaths: mountPaths(list('REST_PATHS', '/api/v2.home,/api/v2/home,/'), complain),
    distanceFormat: oneOf('DISTANCE_FORMAT', 'text', 'text', 'metres'),
    keywordHistoryScope: oneOf('KEYWORD_HISTORY_SCOPE', 'service', 'service', 'caller'),
    failureCode: integer('FAILURE_CODE', 0, -2147483648, 2147483647),
    failureStatus: integer('FAILURE_STATUS', 200, 200, 599),
    maxPageNum: integer('MAX_PAGE_NUM', 100, 1, 10_000),
    tokenHmacKey: text('TOKEN_HMAC_KEY'),
    wechat: {
      credentials: wechatCredentials(text('WECHAT_APP_ID'), text('WECHAT_APP_SECRET'), complain),
      apiUrl: url('WECHAT_API_URL', 'http:', 'https:') ?? 'https://api.weixin.qq.com',
      page: (text('WECHAT_PAGE') ?? 'pages/job/detail').replace(/^\/+/, ''),
      envVersion: oneOf('WECHAT_ENV_VERSION', 'release', 'release', 'trial', 'develop'),
    },
    posters: {
      threads: integer(
        'POSTER_THREADS',
        Math.min(Math.max(availableParallelism() - 1, 1), 4),
        1,
        64,
      ),
      queue: integer('POSTER_QUEUE', 256, 0, 100_000),
      wait: integer('POSTER_WAIT', 25_000, 100, 600_000),
      diskBytes: integer('POSTER_DISK_MB', 2048, 16, 1_000_000_000) * 1024 * 1024,
      keepDays: integer('POSTER_KEEP_DAYS', 7, 1, 3650),
    },
    logLevel: oneOf('LOG_LEVEL', 'info', 'debug', 'info', 'warn', 'error', 'silent'),
    rateLimits: oneOf('RATE_LIMITS', 'on', 'on', 'off') === 'on',
    rateLimitStore: rateLimitStore(text('RATE_LIMIT_STORE') ?? 'memory', complain),
    maxInFlight: integer('MAX_IN_FLIGHT', 32, 1, 10_000),
    maxConnections: integer('MAX_CONNECTIONS', 16_384, 10, 1_000_000),
    maxReceived: integer('MAX_RECEIVED_MB', 64, 4, 100_000) * 1024 * 1024,
    maxUnsent: integer('MAX_UNSENT_MB', 64, 1, 100_000) * 1024 * 1024,
    metricsAddress: listenAddress('METRICS_ADDRESS', text('METRICS_ADDRESS'), complain),
    metricsToken: bearerToken('METRICS_TOKEN', text('METRICS_TOKEN'), complain),
    shutdownDelay: integer('SHUTDOWN_DELAY', 0, 0, 600_000),
    statementTimeout: integer('STATEMENT_TIMEOUT', 10_000, 100, 600_000),
    tracesUrl: url('OTEL_EXPORTER_OTLP_ENDPOINT', 'http:', 'https:'),
    graphqlLimits: {
      depth: integer('GRAPHQL_MAX_DEPTH', 12, 1, 100),
      aliases: integer('GRAPHQL_MAX_ALIASES', 30, 0, 10_000),
      directives: integer('GRAPHQL_MAX_DIRECTIVES', 20, 0, 10_000),
      tokens: integer('GRAPHQL_MAX_TOKENS', 2000, 100, 100_000),
      selections: integer('GRAPHQL_MAX_SELECTIONS', 500, 10, 100_000),
      cost: integer('GRAPHQL_MAX_COST', 10_000, 1, 1_000_000_000),
      answerBytes: integer('GRAPHQL_MAX_ANSWER_MB', 4, 1, 100) * 1024 * 1024,
    },
    graphqlIntrospection: flag('GRAPHQL_INTROSPECTION', 'on'),
    graphqlExplorer: flag('GRAPHQL_EXPLORER', 'on'),
    trustedDocuments: oneOf('TRUSTED_DOCUMENTS', 'off', 'off', 'log', 'only'),
    trustedDocumentsFile: text('TRUSTED_DOCUMENTS_FILE'),
    uploadLimits: {
      image: integer('UPLOAD_IMAGE_MB', 20, 1, 1000) * 1024 * 1024,
      video: integer('UPLOAD_VIDEO_MB', 200, 1, 10_000) * 1024 * 1024,
    },
    uploadsAtOnce: integer('UPLOADS_AT_ONCE', 4, 1, 1000),
    legacyDatabaseUrl: url('LEGACY_DATABASE_URL', 'mysql:'),
  };
}

function wechatCredentials(
  appId: string | undefined,
  secret: string | undefined,
  complain: Complain,
): { appId: string; secret: string } | undefined {
  if (appId !== undefined && secret !== undefined) return { appId, secret };
  if (secret !== undefined) complain('WECHAT_APP_SECRET is set, so WECHAT_APP_ID must be.');
  if (appId !== undefined) complain('WECHAT_APP_ID is set, so WECHAT_APP_SECRET must be.');
  return undefined;
}

function bearerToken(
  name: string,
  value: string | undefined,
  complain: Complain,
): string | undefined {
  if (value === undefined || /^[\w.~+/=-]+$/.test(value)) return value;
  complain(`${name} must hold letters, digits and any of -._~+/= only.`);
  return undefined;
}

/** `127.0.0.1:9464`, `[::1]:9464`. */
function listenAddress(name: string, value: string | undefined, complain: Complain) {
  if (value === undefined) return undefined;
  const [, bracketed, plain, digits] =
    /^(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(value) ?? [];
  const [host, port] = [bracketed ?? plain, Number(digits)];
  if (host === undefined || port > 65_535) {
    complain(`${name} must be a host and a port such as 127.0.0.1:9464, not "${value}".`);
    return undefined;
  }
  return { host, port };
}

function origin(value: string, complain: Complain): string[] {
  if (URL.canParse(value) && new URL(value).origin === value.replace(/\/$/, ''))
    return [new URL(value).origin];
  complain(`CORS_ORIGINS must list origins such as https://admin.example.com, not "${value}".`);
  return [];
}

function rateLimitStore(value: string, complain: Complain): string {
  if (['memory', 'database'].includes(value)) return value;
  if (/^rediss?:\/\/./.test(value) && URL.canParse(value)) return value;
  complain('RATE_LIMIT_STORE must be memory, database, or an address such as redis://host:6379.');
  return 'memory';
}

function mountPaths(values: readonly string[], complain: Complain): string[] {
  if (values.length === 0)
    complain('REST_PATHS must list at least one path, such as /api/v2.home.');
  for (const value of values.filter((each) => !/^\/[\w\-./~]*$/.test(each)))
    complain(`REST_PATHS must list paths that start with a slash, not "${value}".`);
  return values.map((value) => value.replace(/(?<!\/)\/+$/, ''));
}
