import type { Knex } from 'knex';
import type { Upstreams } from '../../lib/upstreams/upstreams';
import { openDatabaseStore } from './rate-limit-store.database';
import { openRedisStore } from './rate-limit-store.redis';
import { MemoryWindows, type Quota } from './sliding-window';

/** Where counts are kept. */
export interface LimitStore {
  /**
   * Returns 0 if counted, else the seconds until there is room. Never rejects, and takes at most a
   * second.
   */
  take(key: string, quota: Quota): Promise<number> | number;
  close(): void;
}

/**
 * Opens the store that RATE_LIMIT_STORE names. While a shared store is down, counts are kept in
 * this process's memory.
 */
export function openLimitStore(address: string, database: Knex, upstreams: Upstreams): LimitStore {
  const memory = new MemoryWindows();
  if (address === 'memory') {
    return { take: (key, quota) => memory.take(key, quota), close: () => undefined };
  }
  const shared =
    address === 'database'
      ? openDatabaseStore(database, upstreams)
      : openRedisStore(address, upstreams);
  return {
    async take(key, quota) {
      try {
        return await shared.breaker.call(() => shared.take(key, quota));
      } catch {
        return memory.take(key, quota);
      }
    },
    close: () => shared.close(),
  };
}
