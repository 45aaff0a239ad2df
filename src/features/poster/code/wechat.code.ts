import { asUnavailable, unavailable } from '../../../errors';
import { BoundedQueue } from '../../../lib/concurrency/bounded-queue';
import type { Breaker, BreakerOptions } from '../../../lib/upstreams/breaker';
import type { CodeSource } from './code.cache';
import { codeSize, isCode } from './code.check';
import { callWechat, WECHAT_MS, WechatRefusal } from '../../wechat/wechat.client';
import { WechatToken, type CallWechat, type WechatApp } from './wechat.token';

interface WechatSettings extends WechatApp {
  readonly apiUrl: string;
  /** Without a leading slash, as WeChat requires. */
  readonly page: string;
  readonly envVersion: 'release' | 'trial' | 'develop';
}

/** `wait` is in ms. */
const QUEUE_LIMITS = { running: 8, waiting: 256, wait: 15_000 };
/** In pixels: twice the size on the poster, so that the dots stay round when scaled. */
const CODE_WIDTH = 560;

/** A refusal shows that WeChat is up, unless it says that WeChat is busy. */
export const WECHAT_BREAKER: BreakerOptions = {
  timeLimit: WECHAT_MS + 500,
  isFailure: (error) => !(error instanceof WechatRefusal) || error.errcode === -1,
};

interface WechatOptions {
  /** Without a breaker, WeChat is called however often it has failed. */
  readonly breaker?: Breaker | undefined;
  /** The time limit of a call, in ms. */
  readonly ms?: number;
  readonly clock?: () => number;
}

/** Creates mini-program codes. Every failure is SERVICE_UNAVAILABLE, caused by WeChat's reason. */
export function createWechatCode(
  settings: WechatSettings,
  { breaker, ms = WECHAT_MS, clock }: WechatOptions = {},
): CodeSource {
  const { apiUrl, appId, page, envVersion } = settings;
  const call: CallWechat = (name, path, json) => {
    const work = () => callWechat(apiUrl, name, path, json, ms);
    return breaker === undefined ? work() : breaker.call(work);
  };
  const token = new WechatToken(settings, call, clock);
  const queue = new BoundedQueue('WeChat codes', QUEUE_LIMITS, unavailable);

  const fetchCode = async (scene: string, accessToken: string): Promise<Buffer> => {
    const path = `/wxa/getwxacodeunlimit?access_token=${encodeURIComponent(accessToken)}`;
    // An unpublished version may have pages that the published one lacks.
    const check_path = envVersion === 'release';
    const body = { scene, page, check_path, env_version: envVersion, width: CODE_WIDTH };
    const answer = await call('getwxacodeunlimit', path, body);
    if (!Buffer.isBuffer(answer) || codeSize(answer) === undefined)
      throw new Error('WeChat getwxacodeunlimit: the answer is neither a picture nor an error');
    if (await isCode(answer)) return answer;
    throw new Error('WeChat getwxacodeunlimit: the answer is a picture, but damaged or no code');
  };

  const withOneRetry = async (scene: string): Promise<Buffer> => {
    const first = await token.current();
    try {
      return await fetchCode(scene, first);
    } catch (error) {
      if (!(error instanceof WechatRefusal && error.isAboutToken)) throw error;
      return fetchCode(scene, await token.renewed(first));
    }
  };

  return {
    identity: JSON.stringify(['wechat', appId, page, envVersion, CODE_WIDTH]),
    create: (scene, signal) => queue.run(() => withOneRetry(scene).catch(asUnavailable), signal),
  };
}
