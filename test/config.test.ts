import { ConfigError, readConfig } from '../src/config';

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

  it('take an empty value for an unset one, and CDN_URL from PUBLIC_URL', () => {
    expect(readConfig({ PORT: ' ', PUBLIC_URL: 'https://a.example/' })).toMatchObject({
      port: 4000,
      publicUrl: 'https://a.example',
      cdnUrl: 'https://a.example',
    });
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['DATABASE_URL', 'mysql://root@localhost/jobs'],
    ['PUBLIC_URL', 'example.com'],
    ['CDN_URL', 'ftp://example.com'],
    ['TRUST_PROXY', 'maybe'],
    ['CORS_ORIGINS', 'https://a.example/path'],
    ['REST_PATHS', 'api'],
    ['DISTANCE_FORMAT', 'miles'],
    ['KEYWORD_HISTORY_SCOPE', 'all'],
    ['FAILURE_CODE', '1.5'],
    ['FAILURE_STATUS', '99'],
    ['MAX_PAGE_NUM', '0'],
  ])('refuse %s=%s with one line that names it', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} .*\\.$`));
  });
});
