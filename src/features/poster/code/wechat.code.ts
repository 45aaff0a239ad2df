import { unavailable } from '../../../errors';
import { probePhoto } from '../drawing/photo.probe';
import { Gate } from '../gate';
import type { CodeMaker } from './code.cache';
import { callWechat } from './wechat.call';
import { WechatRefusal } from './wechat.errors';
import { WechatToken, type WechatApp } from './wechat.token';

export interface WechatSettings extends WechatApp {
  /** Without a leading slash, as WeChat wants it. */
  readonly page: string;
  readonly envVersion: 'release' | 'trial' | 'develop';
}

const AT_ONCE = 8;
const WAITING = 256;
/** Pixels, twice what the poster shows, so that the dots stay round when it is drawn. */
const WIDTH = 560;

/** Real mini-program codes. Whatever WeChat's reason, a failure is SERVICE_UNAVAILABLE with the reason as its cause. */
export function createWechatCode(settings: WechatSettings): CodeMaker {
  const { apiUrl, appId, page, envVersion } = settings;
  const token = new WechatToken(settings);
  const gate = new Gate('WeChat codes', AT_ONCE, WAITING);

  const fetchCode = async (scene: string, accessToken: string): Promise<Buffer> => {
    const path = `/wxa/getwxacodeunlimit?access_token=${encodeURIComponent(accessToken)}`;
    // An unpublished version may hold pages that the published one has not.
    const check_path = envVersion === 'release';
    const body = { scene, page, check_path, env_version: envVersion, width: WIDTH };
    const answer = await callWechat(apiUrl, 'getwxacodeunlimit', path, body);
    if (Buffer.isBuffer(answer) && probePhoto(answer) !== undefined) return answer;
    throw new Error('WeChat getwxacodeunlimit: the answer is neither a picture nor an error');
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
    make: (scene) =>
      gate.run(() =>
        withOneRetry(scene).catch((error: unknown) => {
          throw unavailable(error);
        }),
      ),
  };
}
