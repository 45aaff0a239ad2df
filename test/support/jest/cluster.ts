import type { EmbeddedPostgres } from '../../../src/embedded-postgres';

/** Started by global-setup, for global-teardown: both run in one process. */
export const cluster: { current?: { dataDir: string; server: EmbeddedPostgres } } = {};
