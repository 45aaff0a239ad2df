import { unavailable } from '../../../errors';
import type { Breaker, BreakerOptions } from '../../../lib/breaker';
import { probePhoto } from '../../../lib/photo/photo.probe';
import { Gate } from '../gate';
import type { CodeMaker } from './code.cache';
import { isCode } from './code.check';
import { callWechat, WECHAT_MS } from './wechat.call';
import { WechatRefusal } from './wechat.errors';
import { WechatToken, type CallWechat, type WechatApp } from './wechat.token';

export interface WechatSettings extends WechatApp {
  readonly apiUrl: string;
  /** Without a leading slash, as WeChat wants it. */
  readonly page: string;
  readonly envVersion: 'release' | 'trial' | 'develop';
}

const AT_ONCE = 8;
const WAITING = 256;
const LONGEST_WAIT = 15_000;
/** Pixels, twice what the poster shows, so that the dots stay round when it is drawn. */
const WIDTH = 560;

/** What the breaker in front of WeChat has to know: a refusal is an answer, being busy is none. */
export const WECHAT_BREAKER: BreakerOptions = {
  timeLimit: WECHAT_MS + 500,
  isFailure: (error) => !(error instanceof WechatRefusal) || error.errcode === -1,
};

interface WechatOptions {
  /** Without one there is no limit on failures in a row. */
  readonly breaker?: Breaker | undefined;
  /** Milliseconds for a call. */
  readonly ms?: number;
  readonly clock?: () => number;
}

/** Real mini-program codes. Whatever WeChat's reason, a failure is SERVICE_UNAVAILABLE with the reason as its cause. */
export function createWechatCode(
  settings: WechatSettings,
  { breaker, ms = WECHAT_MS, clock }: WechatOptions = {},
): CodeMaker {
  const { apiUrl, appId, page, envVersion } = settings;
  const call: CallWechat = (name, path, json) => {
    const work = () => callWechat(apiUrl, name, path, json, ms);
    return breaker === undefined ? work() : breaker.call(work);
  };
  const token = new WechatToken(settings, call, clock);
  const gate = new Gate('WeChat codes', AT_ONCE, WAITING, LONGEST_WAIT);

  const fetchCode = async (scene: string, accessToken: string): Promise<Buffer> => {
    const path = `/wxa/getwxacodeunlimit?access_token=${encodeURIComponent(accessToken)}`;
    // An unpublished version may hold pages that the published one has not.
    const check_path = envVersion === 'release';
    const body = { scene, page, check_path, env_version: envVersion, width: WIDTH };
    const answer = await call('getwxacodeunlimit', path, body);
    if (!Buffer.isBuffer(answer) || probePhoto(answer) === undefined)
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
    identity: JSON.stringify(['wechat', appId, page, envVersion, WIDTH]),
    make: (scene, gone) =>
      gate.run(
        () =>
          withOneRetry(scene).catch((error: unknown) => {
            throw unavailable(error);
          }),
        gone,
      ),
  };
}
