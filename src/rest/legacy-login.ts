import { WechatLoginDocument } from './documents';
import { unavailable } from '../errors';
import { MINI_PROGRAM_PLATFORMS } from '../lib/values/mini-program';
import { SESSION_DAYS } from '../lib/values/session-days';
import { success } from './envelope';
import { badParameter, BusinessFailure, messages } from './failures';
import { resultOf, type BoundOperation, type Prepare } from './operation';

/** How long an unused session lasts, in seconds. */
const IDLE = SESSION_DAYS.header.idle * 86_400;

/**
 * Serves the legacy framework's own login call, `user/third`, in its form (the contract, section
 * 9), so that an old mini-program logs in unchanged. Properties of a user that this service does
 * not have are empty.
 */
export function bindLegacyLogin(prepare: Prepare): BoundOperation {
  const logIn = prepare(WechatLoginDocument);

  return async (parameter, context) => {
    const [platform, code] = [parameter('platform'), parameter('code')];
    if (platform === undefined || code === undefined)
      throw new BusinessFailure(messages.missingParameter);
    if (!MINI_PROGRAM_PLATFORMS.includes(platform)) throw badParameter('platform');
    if (context.services.exchangeWechatCode === undefined)
      throw unavailable(new Error('WeChat login: WECHAT_APP_ID and WECHAT_APP_SECRET are not set'));
    const { token, expireTime, viewer } = resultOf(
      (await logIn({ code }, context)).logInWithWeChat,
    );
    const expiretime = Math.floor(new Date(expireTime).getTime() / 1000);
    const id = Number(viewer.id);
    return success('登录成功', {
      userinfo: {
        id,
        username: '',
        nickname: '',
        mobile: '',
        avatar: '',
        score: 0,
        token,
        user_id: id,
        // By the database's clock, like `expiretime`; this machine's may differ.
        createtime: expiretime - IDLE,
        expiretime,
        expires_in: IDLE,
      },
      thirdinfo: { platform },
    });
  };
}
