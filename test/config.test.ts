import { ConfigError, readConfig } from '../src/config';
import { settings } from '../src/settings/schema';

/** The contract, section 2. */
describe('the settings', () => {
  it('have the defaults of the contract', () => {
    expect(readConfig({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      publicUrl: undefined,
      cdnUrl: undefined,
      trustProxy: false,
      corsOrigins: [],
      restPaths: ['/api/v2.home', '/api/v2/home', ''],
      distanceFormat: 'text',
      keywordHistoryScope: 'service',
      failureCode: 0,
      failureStatus: 200,
      maxPageNum: 100,
    });
  });

  it('treat an empty value as unset, and default CDN_URL to PUBLIC_URL', () => {
    expect(readConfig({ PORT: ' ', PUBLIC_URL: 'https://a.example/' })).toMatchObject({
      port: 4000,
      publicUrl: 'https://a.example',
      cdnUrl: 'https://a.example',
    });
  });

  it.each([
    ['HTTPS://Jobs.Example.com:443/Base/', 'https://jobs.example.com/Base'],
    ['HTTP://EXAMPLE.com:8080', 'http://example.com:8080'],
    ['https://example.com/招 聘//', 'https://example.com/招 聘'],
  ])('normalise the scheme, host and port of %s', (given, expected) => {
    const { publicUrl, cdnUrl } = readConfig({ PUBLIC_URL: given, CDN_URL: given });
    expect([publicUrl, cdnUrl]).toEqual([expected, expected]);
  });

  it('accept an IPv6 address in brackets, as the service prints it', () => {
    expect(readConfig({ HOST: '[::1]' })).toMatchObject({ host: '::1' });
  });

  it('accept paths with superfluous slashes', () => {
    const given = {
      REST_PATHS: '/api/',
      LEGACY_LOGIN_PATH: '/api/user/third/',
      WECHAT_PAGE: '/pages/job/detail',
    };
    expect(readConfig(given)).toMatchObject({
      restPaths: ['/api'],
      legacyLoginPath: '/api/user/third',
      wechat: { page: 'pages/job/detail' },
    });
  });

  it('are all described, in a sentence', () => {
    for (const [name, schema] of Object.entries(settings.shape)) {
      expect({ name, ...schema.meta() }).toMatchObject({
        fallback: expect.any(String) as unknown,
        description: expect.stringMatching(/^[A-Z`].*\.$/) as unknown,
      });
    }
  });

  it('are all reported at once, one line per invalid value, in their order', () => {
    const bad = { MAX_PAGE_NUM: '0', CORS_ORIGINS: 'a,https://b.example,c', PORT: 'http' };
    const lines = [
      'PORT must be a whole number from 0 to 65535, not "http".',
      'CORS_ORIGINS must list origins such as https://admin.example.com, not "a".',
      'CORS_ORIGINS must list origins such as https://admin.example.com, not "c".',
      'MAX_PAGE_NUM must be a whole number from 1 to 10000, not "0".',
      'DATA_DIR is full.',
    ];
    const look = ({ port }: { port: number }) => (port === 4000 ? ['DATA_DIR is full.'] : []);
    expect(() => readConfig(bad, look)).toThrow(lines.join('\n'));
  });

  it.each([
    'postgres://jobs:p/w@db/jobs',
    'postgres://jobs:p@w/x#y?@db/jobs',
    'postgres://jobs@db:99999/jobs',
    'postgres://jobs@/jobs?host=/run/postgresql',
  ])('explain how to write a DATABASE_URL that cannot be parsed: %s', (url) => {
    const read = () => readConfig({ DATABASE_URL: url });
    expect(read).toThrow(
      /^DATABASE_URL must percent-encode .*%2F %3F %23 %25.* ports .* socket .*\.$/,
    );
    expect(read).not.toThrow(url);
  });

  it.each([
    'postgres://a%40b:p%2Fw%25@%2Frun%2Fpostgresql/jobs',
    'postgresql://jobs@[::1]:5433/j',
    'postgres:///jobs',
  ])('accept the DATABASE_URL %s', (url) =>
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url),
  );

  it('accept several replicas, and slashes at the ends of database URLs', () => {
    const given = {
      DATABASE_URL: 'postgres://a/jobs/',
      DATABASE_REPLICA_URLS: 'postgres://b/jobs//, postgres://c/jobs',
      LEGACY_DATABASE_URL: 'MySQL://root@d/jobs/',
    };
    expect(readConfig(given)).toMatchObject({
      databaseUrl: 'postgres://a/jobs',
      replicaUrls: ['postgres://b/jobs', 'postgres://c/jobs'],
      legacyDatabaseUrl: 'MySQL://root@d/jobs',
    });
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['DATABASE_URL', 'mysql://root@localhost/jobs'],
    ['DATABASE_URL', 'postgres://root:100%@localhost/jobs'],
    ['LEGACY_DATABASE_URL', 'mysql://root:100%@localhost/jobs'],
    ['LEGACY_DATABASE_URL', 'mysql://root:p@ss/w@localhost/jobs'],
    ['LEGACY_DATABASE_URL', 'mysql://root:p#w@localhost/jobs'],
    ['DATABASE_URL', 'postgres://jobs@h1:5432,h2:x/jobs'],
    ['DATABASE_URL', 'postgres://h1,h2/jobs?target_session_attrs=read-only'],
    ['DATABASE_URL', 'postgres://h1:5432,/jobs'],
    ['DATABASE_URL', 'postgres://,h2/jobs'],
    ['DATABASE_URL', 'postgres://h1,,h2/jobs'],
    ['DATABASE_URL', 'postgres://h1,,h2:x/jobs'],
    ['DATABASE_URL', 'postgres://jobs:p/w@db/100%'],
    ['DATABASE_URL', 'postgres://db/100%?target_session_attrs=read-only'],
    ['LEGACY_DATABASE_URL', 'mysql://root:p/w@db/100%'],
    ['PUBLIC_URL', 'example.com'],
    ['PUBLIC_URL', 'http:/example.com'],
    ['PUBLIC_URL', 'https:example.com'],
    ['CDN_URL', 'https://example.com\\x'],
    ['PUBLIC_URL', 'https://example.com/?a=1'],
    ['PUBLIC_URL', 'https://user:word@example.com'],
    ['CDN_URL', 'ftp://example.com'],
    ['CDN_URL', 'https://example.com/#a'],
    ['TRUST_PROXY', 'maybe'],
    ['CORS_ORIGINS', 'https://a.example/path'],
    ['REST_PATHS', 'api'],
    ['REST_PATHS', '/api/../v2'],
    ['REST_PATHS', '/api,/graphql'],
    ['REST_PATHS', '/Admin'],
    ['REST_PATHS', '/,/healthz/'],
    ['LEGACY_LOGIN_PATH', '/graphql'],
    ['LEGACY_LOGIN_PATH', '/'],
    ['LEGACY_LOGIN_PATH', '/api/../user/third'],
    ['LEGACY_LOGIN_PATH', '/healthz'],
    ['LEGACY_LOGIN_PATH', '/admin/login'],
    ['METRICS_ADDRESS', '127.0.0.1:4000'],
    ['METRICS_ADDRESS', '0.0.0.0:4000'],
    ['DISTANCE_FORMAT', 'miles'],
    ['KEYWORD_HISTORY_SCOPE', 'all'],
    ['FAILURE_CODE', '1.5'],
    ['FAILURE_CODE', '1'],
    ['FAILURE_STATUS', '99'],
    ['FAILURE_STATUS', '204'],
    ['FAILURE_STATUS', '301'],
    ['MAX_PAGE_NUM', '0'],
    ['WECHAT_APP_ID', 'wx1'],
    ['POSTER_LOGO', '/logo.png'],
    ['WECHAT_PAGE', 'pages/job/detail?from=poster'],
    ['WECHAT_PAGE', 'pages/job detail'],
    ['RATE_LIMITS', 'yes'],
    ['RATE_LIMIT_STORE', 'redis://'],
    ['RATE_LIMIT_STORE', 'redis://:100%@localhost'],
    ['METRICS_ADDRESS', '127.0.0.1:65536'],
    ['METRICS_TOKEN', 'a b'],
    ['MEDIA_DELIVERY', 'cdn'],
    ['S3_REGION', 'us east'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%0A'],
  ])('refuse %s=%s with one line that names it', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} .*\\.$`));
  });

  it('do not report an invalid value as missing', () => {
    const given = { MEDIA_STORE: 's3', S3_ENDPOINT: 'http://store', S3_BUCKET: 'b' };
    const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
    expect(() => readConfig({ ...given, ...keys })).toThrow(/^S3_BUCKET .*\.$/);
  });
});
