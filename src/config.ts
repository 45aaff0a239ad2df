import { combinationProblems } from './settings/combinations';
import { settings, type Settings } from './settings/schema';

/** Every setting as the service uses it; the schema says what each means. */
export type Config = Readonly<ReturnType<typeof toConfig>>;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Gives decoding of posters' photos threads of its own beside the four that Node reads files with.
 * Has an effect before the first of them has been used, so it is called first of all; a size that
 * is set already stays.
 */
export function addThreads({ posters }: Pick<Config, 'posters'>): void {
  process.env.UV_THREADPOOL_SIZE ??= String(4 + posters.threads + 1);
}

/** Settings that cannot be used. Its message is a line for each, which names the setting. */
export class ConfigError extends Error {}

/**
 * Whether npm took an option such as `--dry-run` for one of its own, because no two dashes came
 * first.
 */
export const keptByNpm = (option: string, environment: Environment = process.env): boolean =>
  environment[`npm_config_${option.slice(2).replaceAll('-', '_')}`] !== undefined;

/**
 * Every setting; throws one ConfigError for all that cannot be used. `look` is asked what else is
 * wrong with them, such as a file that is not there: a line for each, which names the setting.
 */
export function readConfig(
  environment: Environment = process.env,
  look: (config: Config) => readonly string[] = () => [],
): Config {
  const given = givenSettings(environment);
  const { data, error } = settings.safeParse(given);
  const bad = (error?.issues ?? []).map(({ path, message }) => ({
    name: String(path[0]),
    message,
  }));
  // With their defaults in place of the bad ones, so that everything wrong is told at once.
  const usable = data ?? settings.parse(without(given, new Set(bad.map(({ name }) => name))));
  const config = toConfig(usable);
  const problems = [
    ...bad.map(({ name, message }) => `${name} ${message}`),
    ...combinationProblems(usable),
    ...look(config),
  ];
  if (problems.length > 0) throw new ConfigError([...new Set(problems)].join('\n'));
  return config;
}

type Given = Readonly<Record<string, string>>;

/** What is set and not blank, without the white space around it. */
const givenSettings = (environment: Environment): Given =>
  Object.fromEntries(
    Object.keys(settings.shape)
      .map((name) => [name, environment[name]?.trim() ?? ''] as const)
      .filter(([, value]) => value !== ''),
  );

const without = (given: Given, names: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !names.has(name)));

function toConfig(of: Settings) {
  const { WECHAT_APP_ID: appId, WECHAT_APP_SECRET: secret } = of;
  return {
    port: of.PORT,
    host: of.HOST,
    /** Unset: the embedded PostgreSQL. */
    databaseUrl: of.DATABASE_URL,
    databasePoolSize: of.DATABASE_POOL_SIZE,
    replicaUrls: of.DATABASE_REPLICA_URLS,
    replicaLag: of.DATABASE_REPLICA_LAG,
    /** Unset: as databaseUrl. */
    listenUrl: of.DATABASE_LISTEN_URL,
    statements: of.DATABASE_STATEMENTS,
    dataDir: of.DATA_DIR,
    publicDir: of.PUBLIC_DIR,
    /** Unset: the request's own scheme and host. */
    publicUrl: of.PUBLIC_URL,
    trustProxy: of.TRUST_PROXY,
    cdnUrl: of.CDN_URL ?? of.PUBLIC_URL,
    corsOrigins: of.CORS_ORIGINS,
    restPaths: of.REST_PATHS,
    /** Unset: an old client's own login call is not answered. */
    legacyLoginPath: of.LEGACY_LOGIN_PATH,
    distanceFormat: of.DISTANCE_FORMAT,
    keywordHistoryScope: of.KEYWORD_HISTORY_SCOPE,
    failureCode: of.FAILURE_CODE,
    failureStatus: of.FAILURE_STATUS,
    maxPageNum: of.MAX_PAGE_NUM,
    tokenHmacKey: of.TOKEN_HMAC_KEY,
    wechat: {
      /** Unset: a local QR code in place of WeChat's. */
      credentials: appId !== undefined && secret !== undefined ? { appId, secret } : undefined,
      apiUrl: of.WECHAT_API_URL,
      page: of.WECHAT_PAGE,
      envVersion: of.WECHAT_ENV_VERSION,
    },
    posters: {
      design: of.POSTER_DESIGN,
      /** Unset: posters do not say who recruits. */
      brand:
        of.POSTER_BRAND === undefined ? undefined : { name: of.POSTER_BRAND, logo: of.POSTER_LOGO },
      threads: of.POSTER_THREADS,
      queue: of.POSTER_QUEUE,
      wait: of.POSTER_WAIT,
      diskBytes: of.POSTER_DISK_MB,
      keepDays: of.POSTER_KEEP_DAYS,
    },
    logLevel: of.LOG_LEVEL,
    rateLimits: of.RATE_LIMITS,
    rateLimitStore: of.RATE_LIMIT_STORE,
    maxInFlight: of.MAX_IN_FLIGHT,
    maxConnections: of.MAX_CONNECTIONS,
    /** In bytes, as all sizes. */
    maxReceived: of.MAX_RECEIVED_MB,
    maxUnsent: of.MAX_UNSENT_MB,
    metricsAddress: of.METRICS_ADDRESS,
    metricsToken: of.METRICS_TOKEN,
    shutdownDelay: of.SHUTDOWN_DELAY,
    statementTimeout: of.STATEMENT_TIMEOUT,
    tracesUrl: of.OTEL_EXPORTER_OTLP_ENDPOINT,
    tracesHeaders: of.OTEL_EXPORTER_OTLP_HEADERS,
    graphqlLimits: {
      depth: of.GRAPHQL_MAX_DEPTH,
      aliases: of.GRAPHQL_MAX_ALIASES,
      directives: of.GRAPHQL_MAX_DIRECTIVES,
      tokens: of.GRAPHQL_MAX_TOKENS,
      selections: of.GRAPHQL_MAX_SELECTIONS,
      cost: of.GRAPHQL_MAX_COST,
      answerBytes: of.GRAPHQL_MAX_ANSWER_MB,
    },
    graphqlIntrospection: of.GRAPHQL_INTROSPECTION,
    graphqlExplorer: of.GRAPHQL_EXPLORER,
    trustedDocuments: of.TRUSTED_DOCUMENTS,
    trustedDocumentsFile: of.TRUSTED_DOCUMENTS_FILE,
    /** In bytes. */
    uploadLimits: { image: of.UPLOAD_IMAGE_MB, video: of.UPLOAD_VIDEO_MB },
    uploadsAtOnce: of.UPLOADS_AT_ONCE,
    /** Unset: files are kept below the public root. */
    s3: of.MEDIA_STORE === 's3' ? bucketOf(of) : undefined,
    mediaDelivery: of.MEDIA_DELIVERY,
    legacyDatabaseUrl: of.LEGACY_DATABASE_URL,
  };
}

const bucketOf = (of: Settings) => ({
  endpoint: of.S3_ENDPOINT ?? '',
  region: of.S3_REGION,
  bucket: of.S3_BUCKET ?? '',
  accessKeyId: of.S3_ACCESS_KEY_ID ?? '',
  secretAccessKey: of.S3_SECRET_ACCESS_KEY ?? '',
  pathStyle: of.S3_PATH_STYLE,
});
