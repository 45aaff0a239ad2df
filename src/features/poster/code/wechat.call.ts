import { fetchWithin } from '../../../lib/fetch-within';
import { WechatRefusal } from './wechat.errors';

/** Milliseconds for a whole answer. */
export const WECHAT_MS = 6_000;
const MAX_ANSWER_BYTES = 4_000_000;

/** What WeChat answered, not being an error: parsed JSON, or the bytes of something else. */
export type Answer = Readonly<Record<string, unknown>> | Buffer;

/**
 * One POST to WeChat. Its errors come as JSON with HTTP status 200, so the content decides. `path` may hold the token;
 * errors name `call` instead.
 */
export async function callWechat(
  apiUrl: string,
  call: string,
  path: string,
  json: object,
  ms = WECHAT_MS,
): Promise<Answer> {
  const { status, body } = await fetchWithin(new URL(`${apiUrl}${path}`), {
    ms,
    maxBytes: MAX_ANSWER_BYTES,
    json,
  }).catch((error: unknown) => {
    throw new Error(`WeChat ${call}: no answer (${reasonOf(error)})`, { cause: error });
  });
  const answer = parseObject(body);
  const errcode = typeof answer?.errcode === 'number' ? answer.errcode : 0;
  if (answer !== undefined && errcode !== 0)
    throw new WechatRefusal(errcode, call, textOf(answer.errmsg));
  if (status < 200 || status >= 300) throw new Error(`WeChat ${call}: HTTP status ${status}`);
  return answer ?? body;
}

function parseObject(bytes: Buffer): Readonly<Record<string, unknown>> | undefined {
  if (!bytes.toString('utf8', 0, 16).trimStart().startsWith('{')) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8')) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}

const textOf = (errmsg: unknown) =>
  typeof errmsg === 'string' ? errmsg.slice(0, 200) : 'no message';

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
