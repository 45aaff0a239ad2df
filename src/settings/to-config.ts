import { enoughWidth } from '../lib/photo/thumbnail.url';
import type { Settings } from './schema';

/** Every setting as the service uses it; the schema says what each means. */
export type Config = Readonly<ReturnType<typeof toConfig>>;

/** Groups the settings by purpose. */
export function toConfig(of: Settings) {
  const { WECHAT_APP_ID: appId, WECHAT_APP_SECRET: secret } = of;
  return {
    port: of.PORT,
    host: of.HOST,
    /** Unset: the embedded PostgreSQL. */
    databaseUrl: of.DATABASE_URL,
    databasePoolSize: of.DATABASE_POOL_SIZE,
    replicaUrls: of.DATABASE_REPLICA_URLS,
    replicaLag: of.DATABASE_REPLICA_LAG,
    /** Unset: same as databaseUrl. */
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
    /** Unset: an old client's own login call is not served. */
    legacyLoginPath: of.LEGACY_LOGIN_PATH,
    distanceFormat: of.DISTANCE_FORMAT,
    keywordHistoryScope: of.KEYWORD_HISTORY_SCOPE,
    failureCode: of.FAILURE_CODE,
    failureStatus: of.FAILURE_STATUS,
    maxPageNum: of.MAX_PAGE_NUM,
    /** GraphQL's largest page: never below the schema's defaults and what the admin page reads. */
    largestPage: Math.max(100, of.MAX_PAGE_NUM),
    tokenHmacKey: of.TOKEN_HMAC_KEY,
    wechat: {
      /** Unset: a local QR code instead of WeChat's. */
      credentials: appId !== undefined && secret !== undefined ? { appId, secret } : undefined,
      apiUrl: of.WECHAT_API_URL,
      page: of.WECHAT_PAGE,
      envVersion: of.WECHAT_ENV_VERSION,
    },
    posters: {
      design: of.POSTER_DESIGN,
      /** Unset: posters do not name the recruiter. */
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
    /** In bytes, like all sizes. */
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
    /** Unset: lists show covers in their original size. */
    coverWidth: of.COVER_WIDTH === 'off' ? undefined : enoughWidth(Number(of.COVER_WIDTH)),
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
