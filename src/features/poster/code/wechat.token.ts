import { callWechat } from './wechat.call';

interface Kept {
  readonly token: string;
  /** Milliseconds of the process's own clock. */
  readonly goodUntil: number;
}

export interface WechatApp {
  readonly apiUrl: string;
  readonly appId: string;
  readonly secret: string;
}

/** Renewed so much earlier than it expires, in seconds: WeChat lets the old and the new token overlap for that long. */
const MARGIN = 300;

/**
 * The app's access token from `stable_token`, which leaves other holders' tokens alone as long as it is not forced. One call
 * at a time, however many wait; a failure is not kept.
 */
export class WechatToken {
  private kept: Kept | undefined;
  private pending: Promise<string> | undefined;

  constructor(private readonly app: WechatApp) {}

  current(): Promise<string> {
    if (this.kept !== undefined && performance.now() < this.kept.goodUntil)
      return Promise.resolve(this.kept.token);
    return this.once(() => this.fetch(false));
  }

  /** Another token than the one that was refused. Forcing has a small daily quota, so it comes second. */
  renewed(refused: string): Promise<string> {
    if (this.pending === undefined && this.kept !== undefined && this.kept.token !== refused)
      return this.current();
    return this.once(async () => {
      this.kept = undefined;
      const token = await this.fetch(false);
      return token === refused ? this.fetch(true) : token;
    });
  }

  private once(fetch: () => Promise<string>): Promise<string> {
    this.pending ??= fetch().finally(() => (this.pending = undefined));
    return this.pending;
  }

  private async fetch(force: boolean): Promise<string> {
    const { apiUrl, appId, secret } = this.app;
    const asked = performance.now();
    const answer = await callWechat(apiUrl, 'stable_token', '/cgi-bin/stable_token', {
      grant_type: 'client_credential',
      appid: appId,
      secret,
      force_refresh: force,
    });
    if (Buffer.isBuffer(answer)) throw new Error('WeChat stable_token: the answer is no JSON');
    const { access_token: token, expires_in: expiresIn } = answer;
    if (typeof token !== 'string' || token === '')
      throw new Error('WeChat stable_token: the answer has no token');
    const seconds = typeof expiresIn === 'number' && expiresIn > 0 ? expiresIn : 0;
    this.kept = { token, goodUntil: asked + (seconds - Math.min(MARGIN, seconds / 2)) * 1000 };
    return token;
  }
}
