import type { IncomingMessage } from 'node:http';
import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Context, Limits } from '../context';
import { rateLimited } from '../errors';
import { CallerIds } from './caller-ids';

/** How often in a minute (the contract, section 2, RATE_LIMITS). */
const PER_MINUTE = { requests: 6000, jobPosters: 60 } as const;

export type Allowance = keyof typeof PER_MINUTE;

/** Where counts are kept, and until when; see limit-store.ts for those that instances share. */
export type MakeLimiter = (options: {
  keyPrefix: string;
  points: number;
  duration: number;
}) => RateLimiterAbstract;

const inMemory: MakeLimiter = (options) => new RateLimiterMemory(options);

/** So many requests and posters a minute, for each logged-in caller and, behind a known proxy, each anonymous address. */
export class RateLimits implements Limits {
  private readonly limiters: Record<Allowance, RateLimiterAbstract>;
  private readonly callers = new CallerIds();

  constructor(
    private readonly trustProxy: boolean,
    make: MakeLimiter = inMemory,
  ) {
    const limiter = (kind: Allowance) => make({ keyPrefix: kind, points: PER_MINUTE[kind], duration: 60 });
    this.limiters = { requests: limiter('requests'), jobPosters: limiter('jobPosters') };
  }

  /** Counts a request of whoever sends it; throws RATE_LIMITED. */
  async charge(context: Context, request: IncomingMessage): Promise<void> {
    const callerId = await this.callerOf(context);
    if (context.trace !== undefined) context.trace.callerId = callerId;
    if (callerId !== null) return this.spend('requests', `user ${callerId}`);
    const address = this.trustProxy ? lastForwarded(request) : undefined;
    if (address !== undefined) return this.spend('requests', `address ${address}`);
  }

  async spend(kind: Allowance, key: string): Promise<void> {
    try {
      await this.limiters[kind].consume(key);
    } catch (refusal) {
      // A store that fails must not take the service with it.
      if (refusal instanceof RateLimiterRes) throw rateLimited();
    }
  }

  /** Who sends this token is remembered for counting alone: operations that need no caller shall not look one up each time. */
  private async callerOf(context: Context): Promise<number | null> {
    const { token } = context.request;
    if (token === undefined) return null;
    const known = this.callers.get(token);
    if (known !== undefined) return known;
    const id = (await context.viewer())?.id ?? null;
    this.callers.set(token, id);
    return id;
  }
}

/** The address that our own proxy saw; what stands before it in the header is hearsay. */
function lastForwarded({ headers }: IncomingMessage): string | undefined {
  const forwarded = headers['x-forwarded-for'];
  const text = typeof forwarded === 'string' ? forwarded : forwarded?.at(-1);
  return text?.split(',').at(-1)?.trim().slice(0, 64) || undefined;
}
