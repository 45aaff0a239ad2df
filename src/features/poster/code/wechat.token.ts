import type { WechatAnswer } from '../../wechat/wechat.client';

interface KeptToken {
  readonly token: string;
  /** In milliseconds of the process's own clock. */
  readonly expires: number;
}

export interface WechatApp {
  readonly appId: string;
  readonly secret: string;
}

/** Calls WeChat: `callWechat`, behind a breaker. */
export type CallWechat = (call: string, path: string, json: object) => Promise<WechatAnswer>;

/** WeChat allows an app 20 forced renewals a day, which other instances share. */
const MAX_FORCED_A_DAY = 8;
/** Milliseconds between two forced renewals. */
const MIN_FORCE_INTERVAL_MS = 5 * 60_000;
/** How long callers share one refusal while no renewal may be forced. */
const REFUSAL_TTL_MS = 10_000;
const DAY_MS = 24 * 3_600_000;

/** A token is renewed this long before its expiry; the old one stays valid. */
const RENEWAL_MARGIN_SECONDS = 300;

/**
 * The app's access token from `stable_token`, which invalidates no other token unless forced.
 * Callers share one call at a time. Failures are not cached, except that a token that stays refused
 * is not requested again for ten seconds.
 */
export class WechatToken {
  private kept: KeptToken | undefined;
  private pending: Promise<string> | undefined;

  private readonly forced: number[] = [];
  private refused: { readonly error: Error; readonly until: number } | undefined;

  /** `clock`: a monotonic clock in milliseconds. */
  constructor(
    private readonly app: WechatApp,
    private readonly call: CallWechat,
    private readonly clock = () => performance.now(),
  ) {}

  current(): Promise<string> {
    if (this.refused !== undefined && this.clock() < this.refused.until)
      return Promise.reject(this.refused.error);
    if (this.kept !== undefined && this.clock() < this.kept.expires)
      return Promise.resolve(this.kept.token);
    return this.once(() => this.fetch(false));
  }

  /** Returns a token other than the refused one; forces a renewal only if needed (small quota). */
  renewed(refused: string): Promise<string> {
    if (this.pending === undefined && this.kept !== undefined && this.kept.token !== refused)
      return this.current();
    return this.once(async () => {
      this.kept = undefined;
      const token = await this.fetch(false);
      if (token !== refused) return token;
      this.noteForced();
      return this.fetch(true);
    });
  }

  private noteForced(): void {
    const now = this.clock();
    while (this.forced[0] !== undefined && this.forced[0] <= now - DAY_MS) this.forced.shift();
    const last = this.forced.at(-1) ?? -Infinity;
    if (now - last >= MIN_FORCE_INTERVAL_MS && this.forced.length < MAX_FORCED_A_DAY) {
      this.forced.push(now);
      return;
    }
    const error = new Error(
      'WeChat stable_token: the token stays refused, and was renewed by force ' +
        `${this.forced.length} times today; check WECHAT_APP_SECRET, ` +
        'and that nothing else fetches tokens for this app',
    );
    this.refused = { error, until: now + REFUSAL_TTL_MS };
    throw error;
  }

  private once(fetch: () => Promise<string>): Promise<string> {
    this.pending ??= fetch().finally(() => (this.pending = undefined));
    return this.pending;
  }

  private async fetch(force: boolean): Promise<string> {
    const { appId, secret } = this.app;
    const asked = this.clock();
    const answer = await this.call('stable_token', '/cgi-bin/stable_token', {
      grant_type: 'client_credential',
      appid: appId,
      secret,
      force_refresh: force,
    });
    if (Buffer.isBuffer(answer)) throw new Error('WeChat stable_token: the answer is not JSON');
    const { access_token: token, expires_in: expiresIn } = answer;
    if (typeof token !== 'string' || token === '')
      throw new Error('WeChat stable_token: the answer has no token');
    const seconds = typeof expiresIn === 'number' && expiresIn > 0 ? expiresIn : 0;
    this.kept = {
      token,
      expires: asked + (seconds - Math.min(RENEWAL_MARGIN_SECONDS, seconds / 2)) * 1000,
    };
    return token;
  }
}
