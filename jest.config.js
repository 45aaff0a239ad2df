/** One embedded PostgreSQL for the run; each test file uses its own database, cloned from a template. */
module.exports = {
  testEnvironment: '<rootDir>/test/support/jest/test.environment.ts',
  testTimeout: 30_000,
  // Jest's default leaves one core free, which is half of a machine with two.
  maxWorkers: '100%',
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  // `npm run test:slow` and `.ci/run` run the slow ones; `npm run test:long` runs loads of several
  // minutes. A slow test takes over ten seconds, mostly waiting for time limits, or starts a
  // browser, a proxy, a pooler or another PostgreSQL. Three such files stay, the only proof of a
  // promise: contract/authorisation, embedded-postgres/embedded and rest/jobPoster.
  testPathIgnorePatterns: ['/node_modules/', '\\.(slow|long)\\.test\\.ts$'],
  transform: {
    '\\.ts$': '<rootDir>/test/support/jest/transform.cjs',
    // An ES module that the code generator imports, which Node can require and Jest cannot.
    'auto-bind/index\\.js$': '<rootDir>/test/support/jest/transform.cjs',
  },
  transformIgnorePatterns: ['/node_modules/(?!auto-bind/)'],
  setupFiles: ['reflect-metadata'],
  moduleNameMapper: {
    '/drawing\\.worker\\.js$': '<rootDir>/test/support/jest/drawing-worker.cjs',
    '^@napi-rs/canvas$': '<rootDir>/test/support/jest/canvas.cjs',
  },
  cacheDirectory: '<rootDir>/.cache/jest',
  globalSetup: '<rootDir>/test/support/jest/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/jest/global-teardown.ts',
};
