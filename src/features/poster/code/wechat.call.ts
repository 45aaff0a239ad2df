import { WechatRefusal } from './wechat.errors';

const TIMEOUT = 6_000;
const MAX_ANSWER_BYTES = 4_000_000;

/** What WeChat answered, not being an error: parsed JSON, or the bytes of something else. */
export type Answer = Readonly<Record<string, unknown>> | Buffer;

/**
 * One POST to WeChat. Its errors come as JSON with HTTP status 200, so the content decides. `path` may hold the token;
 * errors name `call` instead.
 */
export async function callWechat(apiUrl: string, call: string, path: string, body: object): Promise<Answer> {
  const response = await send(`${apiUrl}${path}`, call, body);
  const bytes = await readAtMost(response, call);
  const json = parseObject(bytes);
  if (json === undefined) {
    if (!response.ok) throw new Error(`WeChat ${call}: HTTP status ${response.status}`);
    return bytes;
  }
  const errcode = typeof json.errcode === 'number' ? json.errcode : 0;
  if (errcode !== 0) throw new WechatRefusal(errcode, call, textOf(json.errmsg));
  if (!response.ok) throw new Error(`WeChat ${call}: HTTP status ${response.status}`);
  return json;
}

async function send(url: string, call: string, body: object): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
  } catch (error) {
    throw new Error(`WeChat ${call}: no answer (${reasonOf(error)})`, { cause: error });
  }
}

async function readAtMost(response: Response, call: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      length += chunk.length;
      if (length > MAX_ANSWER_BYTES) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new Error(`WeChat ${call}: the answer broke off (${reasonOf(error)})`, { cause: error });
  }
  if (length > MAX_ANSWER_BYTES) throw new Error(`WeChat ${call}: the answer is too large`);
  return Buffer.concat(chunks);
}

function parseObject(bytes: Buffer): Readonly<Record<string, unknown>> | undefined {
  if (!bytes.toString('utf8', 0, 16).trimStart().startsWith('{')) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8')) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}

const textOf = (errmsg: unknown) => (typeof errmsg === 'string' ? errmsg.slice(0, 200) : 'no message');

/** fetch hides what happened in the error's cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
