import Redis from 'ioredis';
import type { Upstreams } from '../../lib/upstreams/upstreams';
import { afterTimeLimit } from '../../lib/concurrency/time-limit';
import { BUCKETS, PROBE, type Quota, type SharedStore } from './sliding-window';

/** The time limit of a command. */
const COMMAND_TIMEOUT_MS = 250;
const CONNECT_TIMEOUT_MS = 1_000;
/** The longest wait between two attempts to connect. */
const MAX_RECONNECT_DELAY_MS = 1_000;
/** The time that a connection has to close. */
const DISCONNECT_TIMEOUT_MS = 100;

/**
 * The rule of sliding-window.ts. KEYS[1]: a hash of counts by bucket. ARGV: how many may pass, the
 * bucket's width in seconds, and the time in seconds, or '' for the server's own clock. Returns 0,
 * or the milliseconds until there is room. If the clock has been set back, the counts move with it:
 * otherwise a full window would stay full until the clock is again where it was.
 */
const TAKE = `
  local width = tonumber(ARGV[2])
  local now = tonumber(ARGV[3])
  if now == nil then
    local time = redis.call('TIME')
    now = time[1] + time[2] / 1000000
  end
  local bucket = math.floor(now / width)
  local total, oldest, newest = 0, bucket, bucket
  local counts = redis.call('HGETALL', KEYS[1])
  for i = 1, #counts, 2 do newest = math.max(newest, tonumber(counts[i])) end
  local ahead = newest - bucket
  if ahead > 0 then redis.call('DEL', KEYS[1]) end
  for i = 1, #counts, 2 do
    local at = tonumber(counts[i]) - ahead
    if at <= bucket - ${BUCKETS} then
      redis.call('HDEL', KEYS[1], counts[i])
    else
      if ahead > 0 then redis.call('HSET', KEYS[1], at, counts[i + 1]) end
      total = total + tonumber(counts[i + 1])
      if at < oldest then oldest = at end
    end
  end
  local lasts = math.ceil(${BUCKETS} * width * 1000)
  if ahead > 0 then redis.call('PEXPIRE', KEYS[1], lasts) end
  if total >= tonumber(ARGV[1]) then
    return math.ceil(((oldest + ${BUCKETS}) * width - now) * 1000)
  end
  redis.call('HINCRBY', KEYS[1], bucket, 1)
  redis.call('PEXPIRE', KEYS[1], lasts)
  return 0`;

interface TakingRedis extends Redis {
  take(key: string, most: number, width: number, now: number | ''): Promise<unknown>;
}

/** Opens the store of counts that instances share in Redis. */
export function openRedisStore(
  address: string,
  upstreams: Upstreams,
  clock?: () => number,
): SharedStore {
  const redis = new Redis(address, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // The breaker's limit is the one that matters; this one ends ioredis's own commands.
    commandTimeout: CONNECT_TIMEOUT_MS,
    disconnectTimeout: DISCONNECT_TIMEOUT_MS,
    retryStrategy: (times) => Math.min(times * 50, MAX_RECONNECT_DELAY_MS),
  }) as TakingRedis;
  redis.defineCommand('take', { numberOfKeys: 1, lua: TAKE });
  // Why there is no connection; the breaker logs it, once.
  let reason: unknown;
  redis.on('error', (error) => (reason = error)).on('ready', () => (reason = undefined));
  const opened = new Promise<void>((resolve) => {
    redis.once('ready', resolve);
    afterTimeLimit(CONNECT_TIMEOUT_MS, resolve);
  });
  async function take(key: string, { most, seconds }: Quota): Promise<number> {
    await opened;
    const width = seconds / BUCKETS;
    const taken = redis.take(`gateway:limit:${key}`, most, width, clock?.() ?? '');
    // Without a connection, a command's own error says only that there is none.
    const wait = await taken.catch((error: unknown) => Promise.reject((reason ?? error) as Error));
    if (typeof wait === 'number' && wait >= 0 && wait <= seconds * 1000) return wait / 1000;
    throw new Error('The server at this address does not speak Redis.');
  }
  const breaker = upstreams.add('redis', {
    timeLimit: COMMAND_TIMEOUT_MS,
    probe(signal) {
      // Every waiting command on this connection fails with it.
      signal.addEventListener('abort', () => redis.disconnect(true));
      return take(...PROBE);
    },
  });
  // A wrong address is logged when the service starts, not when somebody logs in.
  void opened.then(() => breaker.check());

  return { breaker, take, close: () => redis.disconnect() };
}
