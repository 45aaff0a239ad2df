import type { Knex } from 'knex';
import Redis from 'ioredis';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRedis } from 'rate-limiter-flexible';
import type { MakeLimiter } from './limits';

/** Where counts are kept, and how that is let go of. */
export interface LimitStore {
  readonly make: MakeLimiter;
  close(): Promise<void>;
}

/** The store of RATE_LIMIT_STORE. One that is away is stood in for by this process's memory. */
export function openLimitStore(address: string, database: Knex): LimitStore {
  const nothing = () => Promise.resolve();
  if (address === 'memory') return { make: (options) => new RateLimiterMemory(options), close: nothing };
  if (address === 'database') {
    const store = { storeClient: database, storeType: 'knex', tableName: 'rate_limit', tableCreated: true };
    return {
      make: (options) =>
        new RateLimiterPostgres({ ...store, ...options, insuranceLimiter: new RateLimiterMemory(options) }),
      close: nothing,
    };
  }
  const redis = new Redis(address, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
  redis.on('error', () => undefined);
  return {
    make: (options) =>
      new RateLimiterRedis({
        storeClient: redis,
        ...options,
        insuranceLimiter: new RateLimiterMemory(options),
      }),
    close() {
      redis.disconnect();
      return nothing();
    },
  };
}
