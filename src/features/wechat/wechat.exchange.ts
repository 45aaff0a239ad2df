import type { Config } from '../../config';
import type { WechatPerson } from './wechat.interface';
import { badInput, ServiceError, unavailable } from '../../errors';
import { messages } from '../../lib/messages/messages';
import { BoundedQueue } from '../../lib/concurrency/bounded-queue';
import { isText } from '../../lib/text/well-formed';
import type { Upstreams } from '../../lib/upstreams/upstreams';
import { callWechat, WechatRefusal } from './wechat.client';

/** The time limit of a whole response, in milliseconds (the contract, section 9). */
const EXCHANGE_MS = 10_000;
/** Concurrent exchanges: a flood of codes must not use up the app's WeChat quota. */
const QUEUE_LIMITS = { running: 64, waiting: 512, wait: EXCHANGE_MS };
const MAX_CODE_LENGTH = 256;
const MAX_ID_LENGTH = 128;

/** Codes of the caller's mistakes: a wrong code, a used one, or none. */
const WRONG_CODE = [40029, 40163, 41008];
const RISKY = 40226;

/**
 * Creates the exchange of WeChat login codes (jscode2session); undefined without credentials. It
 * throws BAD_USER_INPUT for a wrong code, FORBIDDEN for a user whom WeChat considers risky, and
 * SERVICE_UNAVAILABLE, whose cause tells the operator why. It drops the session key in the
 * response.
 */
export function createCodeExchange(
  { wechat }: Pick<Config, 'wechat'>,
  upstreams: Upstreams,
): ((code: string) => Promise<WechatPerson>) | undefined {
  const { apiUrl, credentials } = wechat;
  if (credentials === undefined) return undefined;
  const { appId, secret } = credentials;
  const queue = new BoundedQueue('WeChat logins', QUEUE_LIMITS, unavailable);
  const breaker = upstreams.add('wechat_login', {
    timeLimit: EXCHANGE_MS + 500,
    rest: 500,
    // A response with an errcode is fast; the breaker counts only calls without a response.
    isFailure: (error) => error instanceof Error && error.cause !== undefined,
  });

  return async (code) => {
    if (code === '' || code.length > MAX_CODE_LENGTH) throw wrongCode();
    const query = new URLSearchParams({
      appid: appId,
      secret,
      js_code: code,
      grant_type: 'authorization_code',
    });
    const path = `/sns/jscode2session?${query.toString()}`;
    const exchange = () => callWechat(apiUrl, 'jscode2session', path, undefined, EXCHANGE_MS);
    const answer = await queue.run(() => breaker.call(exchange).catch(asServiceError));
    const { openid, unionid } = Buffer.isBuffer(answer) ? {} : answer;
    if (!isId(openid))
      throw unavailable(new Error('WeChat jscode2session: the answer has no openid'));
    return { appId, openid, unionid: isId(unionid) ? unionid : null };
  };
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_ID_LENGTH && isText(value);

const wrongCode = () => badInput('code', 'INVALID', messages.wrongCode);

function asServiceError(error: unknown): never {
  const errcode = error instanceof WechatRefusal ? error.errcode : 0;
  if (WRONG_CODE.includes(errcode)) throw wrongCode();
  if (errcode === RISKY)
    throw new ServiceError('FORBIDDEN', messages.riskyPerson, { argument: 'code' });
  throw unavailable(error);
}
