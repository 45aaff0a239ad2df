import type { Config } from '../config';
import { toServiceError } from '../graphql/errors';
import { UnreadableBody } from '../http/request/unreadable-body';
import type { Reply } from './envelope';

/**
 * The messages for callers of the REST endpoint when something fails (the document, section 7; the
 * contract, section 3).
 */
export const messages = {
  missingParameter: '缺少必需参数',
  noSuchJob: '职位信息不存在',
  loginFirst: '请登录后操作',
  tooMany: '请求过于频繁，请稍后再试',
  fault: '服务器错误，请稍后再试',
  away: '服务暂不可用，请稍后再试',
  badParameter: (name: string) => `参数错误：${name}`,
  noSuchOperation: '接口不存在',
  postOnly: '请使用 POST 请求',
  malformedRequest: '请求格式错误',
  malformedBody: '请求体格式错误',
  bodyNotAnObject: '请求体必须是对象',
  bodyTooSlow: '请求体接收超时',
  bodyTooLarge: '请求体过大',
  unknownType: '不支持的请求体类型',
  unknownEncoding: '不支持的请求体编码',
} as const;

/** A failure of the endpoint itself, before any operation runs. */
class Refusal extends Error {
  constructor(readonly reply: Omit<Reply, 'data'>) {
    super(reply.msg);
  }
}

/** Refuses a body that cannot be read; HTTP status and code are the same. */
export const unreadable = (status: 400 | 408 | 413 | 415, msg: string) =>
  new Refusal({ status, code: status, msg });

const BODY_MESSAGES = {
  malformed: messages.malformedBody,
  tooDeep: messages.malformedBody,
  tooManyValues: messages.malformedBody,
  tooManyPieces: messages.malformedBody,
  tooSlow: messages.bodyTooSlow,
  tooLarge: messages.bodyTooLarge,
  unknownEncoding: messages.unknownEncoding,
} as const;

export const malformedRequest = () =>
  new Refusal({ status: 400, code: 400, msg: messages.malformedRequest });

export const noSuchOperation = () =>
  new Refusal({ status: 404, code: 404, msg: messages.noSuchOperation });

export const postOnly = () =>
  new Refusal({ status: 405, code: 405, msg: messages.postOnly, headers: { Allow: 'POST' } });

/** A failure in the document's sense, such as a missing parameter. */
export class BusinessFailure extends Error {}

export const badParameter = (name: string) => new BusinessFailure(messages.badParameter(name));

/** The code and status of a failure in the document's sense, which the operator chooses. */
export type FailureForm = Pick<Config, 'failureCode' | 'failureStatus'>;

/** Converts anything thrown to a reply. */
export function replyTo(thrown: unknown, form: FailureForm): Reply {
  if (thrown instanceof Refusal) return { ...thrown.reply, data: null };
  if (thrown instanceof UnreadableBody) {
    return { ...unreadable(thrown.status, BODY_MESSAGES[thrown.reason]).reply, data: null };
  }
  const business = (msg: string): Reply => ({
    status: form.failureStatus,
    code: form.failureCode,
    msg,
    data: null,
    isFailure: true,
  });
  if (thrown instanceof BusinessFailure) return business(thrown.message);

  const plain = (status: number, msg: string, headers = {}): Reply => ({
    status,
    code: status,
    msg,
    data: null,
    headers,
  });
  const { extensions, retryAfter } = toServiceError(thrown);
  const { code, fields } = extensions;
  const argument = extensions.argument ?? fields?.[0]?.field ?? '';
  const headers = { 'Retry-After': String(retryAfter) };
  switch (code) {
    case 'NOT_FOUND':
      return business(messages.noSuchJob);
    case 'BAD_USER_INPUT':
      return business(messages.badParameter(argument));
    case 'FORBIDDEN':
      // Without an argument, the caller is refused, who has to change the password first.
      return argument === ''
        ? plain(401, messages.loginFirst)
        : business(messages.badParameter(argument));
    case 'UNAUTHENTICATED':
      return plain(401, messages.loginFirst);
    case 'RATE_LIMITED':
      return plain(429, messages.tooMany, headers);
    case 'SERVICE_UNAVAILABLE':
      return plain(503, messages.away, headers);
    default:
      return plain(500, messages.fault);
  }
}
