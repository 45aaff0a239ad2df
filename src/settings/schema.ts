import { availableParallelism } from 'node:os';
import { z } from 'zod/v4';
import { MAX_INTEGER } from '../lib/values/ids';
import {
  countStore,
  headers,
  httpUrl,
  listenAddress,
  mountPaths,
  optionalBaseUrl,
  optionalHttpUrl,
  optionalPath,
  origins,
} from './addresses';
import { mysqlUrl, postgresUrl, postgresUrls } from './database-urls';
import { DEFAULT_MOUNTS } from './default-mounts';
import {
  bearerToken,
  bucketName,
  count,
  days,
  failureCode,
  failureStatus,
  folder,
  listenHost,
  megabytes,
  milliseconds,
  oneOf,
  onOff,
  optionalText,
  pagePath,
  regionName,
} from './kinds';

const posterThreads = Math.min(Math.max(availableParallelism() - 1, 1), 4);

/**
 * Every setting by its name in the environment, with its default and description; README.md's table
 * is generated from this (`npm run codegen`). Problems are reported in this order.
 */
export const settings = z.object({
  PORT: count(4000, 0, 65_535).describe('Port to listen on; 0 picks a free one.'),
  HOST: listenHost('127.0.0.1').describe('Address to listen on.'),
  DATABASE_URL: postgresUrl('embedded').describe(
    'PostgreSQL 14 or newer; if several hosts are listed (`host1:5432,host2:5432`), the primary ' +
      'is used.',
  ),
  DATABASE_POOL_SIZE: count(10, 2, 1000).describe(
    'Connections per process; one more listens for changes, with replicas two.',
  ),
  DATABASE_REPLICA_URLS: postgresUrls().describe(
    'Streaming replicas to read from, comma-separated; callers always read their own writes.',
  ),
  DATABASE_REPLICA_LAG: milliseconds(800, 500, 600_000).describe(
    'How far a replica may lag; above 1,000 ms, changes show later than promised.',
  ),
  DATABASE_LISTEN_URL: postgresUrl('same as `DATABASE_URL`').describe(
    'Direct URL of the primary, for change notifications and migrations, if `DATABASE_URL` is a ' +
      'pooler.',
  ),
  DATABASE_STATEMENTS: oneOf(['named', 'unnamed']).describe(
    '`unnamed` for poolers that cannot keep prepared statements, such as PgBouncer before 1.21.',
  ),
  DATA_DIR: folder('.data').describe('The embedded database and other local state.'),
  PUBLIC_DIR: folder('public').describe(
    'Public root, served as is; posters are below `uploads/job/`.',
  ),
  PUBLIC_URL: optionalBaseUrl("the request's own scheme and host").describe(
    'Base URL of returned paths.',
  ),
  TRUST_PROXY: onOff('off').describe(
    'Whether to believe `X-Forwarded-For`, `-Proto` and `-Host`; a port is part of the host.',
  ),
  CDN_URL: optionalBaseUrl('same as `PUBLIC_URL`').describe(
    'Base URL of stored relative media paths.',
  ),
  CORS_ORIGINS: origins().describe('Browser origins allowed on both endpoints, comma-separated.'),
  REST_PATHS: mountPaths(DEFAULT_MOUNTS.join(',')).describe(
    'Where the operations of the REST endpoint are mounted.',
  ),
  LEGACY_LOGIN_PATH: optionalPath().describe(
    "Path that serves the old client's own login call, such as `/api/user/third`.",
  ),
  DISTANCE_FORMAT: oneOf(['text', 'metres']).describe(
    'Distances as `850m` and `1.2km`, or as a number of metres.',
  ),
  KEYWORD_HISTORY_SCOPE: oneOf(['service', 'caller']).describe(
    "Whose searches evict old ones: everyone's, as in the interface document, or the caller's own.",
  ),
  FAILURE_CODE: failureCode(0, -MAX_INTEGER - 1, MAX_INTEGER).describe(
    'Envelope code of a business failure.',
  ),
  FAILURE_STATUS: failureStatus(200).describe('HTTP status of a business failure.'),
  MAX_PAGE_NUM: count(100, 1, 10_000).describe(
    "Larger values of `page_num` are capped. GraphQL's `pageSize` may be as large, or 100 if " +
      'that is more.',
  ),
  TOKEN_HMAC_KEY: optionalText().describe(
    'Also accepts tokens that the legacy service hashed with this key (HMAC-RIPEMD160).',
  ),
  WECHAT_APP_ID: optionalText('a local QR code').describe(
    'App id for real mini-program codes and WeChat logins; requires the secret.',
  ),
  WECHAT_APP_SECRET: optionalText().describe("That app's secret."),
  WECHAT_API_URL: httpUrl('https://api.weixin.qq.com').describe(
    'Base URL of the WeChat API, for codes and logins.',
  ),
  WECHAT_PAGE: pagePath('pages/job/detail').describe('Page that a code opens.'),
  WECHAT_ENV_VERSION: oneOf(['release', 'trial', 'develop']).describe('Version that a code opens.'),
  POSTER_DESIGN: oneOf(['photo', 'colour', 'paper']).describe(
    'How posters look; see [posters](docs/posters.md#designs).',
  ),
  POSTER_BRAND: optionalText('none').describe("Recruiter's name, printed below the code."),
  POSTER_LOGO: optionalText('none').describe(
    'Path or URL of a logo printed next to that name, as in a job.',
  ),
  POSTER_THREADS: count(posterThreads, 1, 64).meta({
    fallback: 'cores less one, 1 to 4',
    description: 'Posters drawn at once.',
  }),
  POSTER_QUEUE: count(256, 0, 100_000).describe(
    'Posters that may wait to be drawn; further ones are refused (503).',
  ),
  POSTER_WAIT: milliseconds(25_000, 100, 600_000).describe(
    'How long a poster may wait to be drawn; then 503.',
  ),
  POSTER_DISK_MB: megabytes(2048, 16, 1_000_000_000).describe(
    'Disk space for posters and codes; the oldest are deleted first.',
  ),
  POSTER_KEEP_DAYS: days(7, 1, 3650).describe("How long a poster's URL works."),
  LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error', 'silent'], 'info').describe(
    'Lowest level logged.',
  ),
  RATE_LIMITS: onOff('on', ['on', 'off']).describe(
    'Limits login attempts; per logged-in caller, 6,000 requests and 60 posters a minute and 100 ' +
      'direct uploads an hour; and only with `TRUST_PROXY`, 6,000 requests per anonymous address ' +
      'and 600 WeChat logins per address a minute. `off`: no limits.',
  ),
  RATE_LIMIT_STORE: countStore().describe(
    '`memory`: each instance counts separately; `database` or `redis://…`: all count together.',
  ),
  MAX_IN_FLIGHT: count(32, 1, 10_000).describe(
    'Requests processed at once per endpoint; others wait. While one address has more than half ' +
      'of these places, the others get up to half as many again.',
  ),
  MAX_CONNECTIONS: count(16_384, 10, 1_000_000).describe(
    'Open connections; further ones are closed immediately.',
  ),
  MAX_RECEIVED_MB: megabytes(64, 4, 100_000).describe(
    'Memory for all requests not yet answered; the largest are refused.',
  ),
  MAX_UNSENT_MB: megabytes(64, 1, 100_000).describe(
    'Memory for all responses not yet read; the slowest clients are disconnected.',
  ),
  METRICS_ADDRESS: listenAddress("on the service's own port").describe(
    '`host:port` that alone serves `/metrics` and `/readyz`.',
  ),
  METRICS_TOKEN: bearerToken('open to anyone').describe(
    'Bearer token that `/metrics` and `/readyz` require.',
  ),
  SHUTDOWN_DELAY: milliseconds(0, 0, 600_000).describe(
    'On SIGTERM, how long to accept connections after `/readyz` has turned 503.',
  ),
  STATEMENT_TIMEOUT: milliseconds(10_000, 100, 600_000).describe(
    'How long a statement may run; then it is cancelled.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalHttpUrl('no traces').describe(
    'Collector for OpenTelemetry traces (OTLP over HTTP).',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: headers().describe(
    'Headers for that collector, such as `authorization=Bearer%20…`, comma-separated.',
  ),
  GRAPHQL_MAX_DEPTH: count(12, 1, 100).describe('Deepest nesting of an operation.'),
  GRAPHQL_MAX_ALIASES: count(30, 0, 10_000).describe('Most aliases in a document.'),
  GRAPHQL_MAX_DIRECTIVES: count(20, 0, 10_000).describe('Most directives in a document.'),
  GRAPHQL_MAX_TOKENS: count(2000, 100, 100_000).describe('Most tokens in a document.'),
  GRAPHQL_MAX_SELECTIONS: count(500, 10, 100_000).describe(
    'Most fields and spreads in an operation, fragments expanded.',
  ),
  GRAPHQL_MAX_COST: count(10_000, 1, 1_000_000_000).describe('Highest cost of an operation.'),
  GRAPHQL_MAX_ANSWER_MB: megabytes(4, 1, 100).describe('Largest response to a query.'),
  GRAPHQL_INTROSPECTION: onOff('on').describe('Whether clients may read the schema.'),
  GRAPHQL_EXPLORER: onOff('on').describe('Whether to serve Apollo Sandbox and `/explorer`.'),
  TRUSTED_DOCUMENTS: oneOf(['off', 'log', 'only']).describe(
    'Documents that the file does not list are accepted, logged or refused.',
  ),
  TRUSTED_DOCUMENTS_FILE: optionalText().describe('JSON manifest of trusted documents.'),
  UPLOAD_IMAGE_MB: megabytes(20, 1, 1000).describe('Largest image that may be uploaded.'),
  UPLOAD_VIDEO_MB: megabytes(200, 1, 10_000).describe('Largest video that may be uploaded.'),
  COVER_WIDTH: oneOf(['off', '160', '320', '640']).describe(
    'Cover width in pixels in the REST lists; `off`: original size.',
  ),
  UPLOADS_AT_ONCE: count(4, 1, 1000).describe('Uploads received at once.'),
  MEDIA_STORE: oneOf(['disk', 's3']).describe(
    'Where uploads, posters and codes are kept: below `PUBLIC_DIR`, or in a bucket that all ' +
      'instances share.',
  ),
  MEDIA_DELIVERY: oneOf(['service', 'redirect', 'cdn']).describe(
    'How clients get files from the bucket: through the service, by a redirect to a signed ' +
      'address, or by a redirect to the object below `CDN_URL`, which serves the bucket.',
  ),
  S3_ENDPOINT: optionalHttpUrl().describe('Base URL of the object store, without the bucket.'),
  S3_REGION: regionName('us-east-1').describe('Its region; part of every signature.'),
  S3_BUCKET: bucketName().describe('The bucket.'),
  S3_ACCESS_KEY_ID: optionalText().describe(
    'Key with permission to read, write, delete and list there.',
  ),
  S3_SECRET_ACCESS_KEY: optionalText().describe("That key's secret."),
  S3_PATH_STYLE: onOff('off').describe(
    'Whether the bucket is in the path (`on`) or in the host name.',
  ),
  LEGACY_DATABASE_URL: mysqlUrl().describe("The old service's MySQL, for `npm run import`."),
});

export type Settings = z.infer<typeof settings>;
