import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context';
import type { RateLimiter, RateLimitName } from '../../services';
import { rateLimited } from '../../errors';
import { forwardedKey } from '../../http/request/client-address';
import { CallerIds } from './caller-ids';
import type { LimitStore } from './rate-limit-store';
import type { Quota } from './sliding-window';

interface Limit extends Quota {
  /** Whether all instances share it, whatever RATE_LIMIT_STORE is. */
  readonly shared: boolean;
}

/**
 * How many uses in how many seconds (the contract, section 2, RATE_LIMITS, and section 9, login
 * attempts). Logins counted separately by each instance would allow more guesses.
 */
const LIMITS: Readonly<Record<RateLimitName, Limit>> = {
  requests: { most: 6000, seconds: 60, shared: false },
  jobPosters: { most: 60, seconds: 60, shared: false },
  /** Per address, which a whole factory may share; each is a request to WeChat. */
  wechatLogins: { most: 600, seconds: 60, shared: false },
  /** Upload addresses, each for a file of up to UPLOAD_VIDEO_MB. */
  directUploads: { most: 100, seconds: 3600, shared: false },
  loginsOfNameByAddress: { most: 10, seconds: 900, shared: true },
  loginsByAddress: { most: 50, seconds: 900, shared: true },
  /** Per IPv6 /48: as many as for ten addresses. */
  loginsByBlock: { most: 500, seconds: 900, shared: true },
  loginsOfName: { most: 100, seconds: 900, shared: true },
};

/**
 * A key may be any text from a caller, but the table `rate_window` holds at most 255 characters and
 * no NUL: other texts are counted by their hash.
 */
const MAX_KEY_LENGTH = 100;

function keyOf(name: RateLimitName, key: string): string {
  const fits = key.length <= MAX_KEY_LENGTH && !key.includes('\0');
  return `${name}:${fits ? key : createHash('sha256').update(key).digest('base64url')}`;
}

/** How many refusals are remembered, and for how long, in milliseconds. */
const [MAX_REFUSALS, REFUSAL_TTL_MS] = [20_000, 5_000];

/**
 * Enforces `LIMITS`. Requests are counted per logged-in caller and, behind a known proxy, per
 * anonymous address; everything else is counted by the given key. Unused with RATE_LIMITS=off.
 */
export class RateLimits implements RateLimiter {
  private readonly callers = new CallerIds();
  /** When there will be room again, by performance.now(). */
  private readonly refused = new LRUCache<string, number>({
    max: MAX_REFUSALS,
    ttl: REFUSAL_TTL_MS,
  });

  constructor(
    private readonly trustProxy: boolean,
    private readonly store: Pick<LimitStore, 'take'>,
    /** The store for limits that all instances share. */
    private readonly shared: Pick<LimitStore, 'take'> = store,
  ) {}

  /** Counts a request towards its caller's limit; throws RATE_LIMITED. */
  async charge(context: Context, request: IncomingMessage): Promise<void> {
    const callerId = await this.callerOf(context);
    if (context.trace !== undefined) context.trace.callerId = callerId;
    if (callerId !== null) return this.spend('requests', `user ${callerId}`);
    if (!this.trustProxy) return;
    const address = forwardedKey(request.headers['x-forwarded-for']);
    if (address !== undefined) return this.spend('requests', `address ${address}`);
  }

  /** Counts one use; throws RATE_LIMITED with the seconds until there is room. */
  async spend(name: RateLimitName, key: string): Promise<void> {
    const limit = LIMITS[name];
    const store = limit.shared ? this.shared : this.store;
    const windowKey = keyOf(name, key);
    const wait = await store.take(windowKey, limit);
    if (wait <= 0) return;
    this.refused.set(windowKey, performance.now() + wait * 1000);
    throw rateLimited(Math.max(1, Math.ceil(wait)));
  }

  /** Throws RATE_LIMITED if this process has just refused the same key; counts nothing. */
  requireRoom(name: RateLimitName, key: string): void {
    const wait = (this.refused.get(keyOf(name, key)) ?? 0) - performance.now();
    if (wait > 0) throw rateLimited(Math.ceil(wait / 1000));
  }

  /**
   * Returns the caller's id, cached only for counting, so that operations that need no caller do
   * not look one up each time.
   */
  private async callerOf(context: Context): Promise<number | null> {
    const { token } = context.request;
    if (token === undefined) return null;
    const known = this.callers.get(token);
    if (known !== undefined) return known;
    const id = (await context.caller.identified())?.id ?? null;
    // A request that expects another viewer is anonymous, but the token's other requests are not.
    if (id !== null || context.request.expectedViewer === undefined) this.callers.set(token, id);
    return id;
  }
}
