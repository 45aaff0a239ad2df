/** One embedded PostgreSQL for the run; every test file works on a database of its own, cloned from one template. */
module.exports = {
  testEnvironment: 'node',
  testTimeout: 30_000,
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  transform: { '^.+\\.ts$': ['ts-jest', { diagnostics: false }] },
  setupFiles: ['reflect-metadata'],
  cacheDirectory: '<rootDir>/.cache/jest',
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
};
