import type { EmbeddedPostgres } from '../../src/embedded-postgres';

/** What global-setup started, for global-teardown: both run in one process. */
export const cluster: { current?: { dataDir: string; server: EmbeddedPostgres } } = {};
