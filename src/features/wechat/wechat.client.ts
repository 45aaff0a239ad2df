import { fetchWithin } from '../../lib/upstreams/fetch-within';
import { reasonOf } from '../../lib/text/reason';

/** The time limit of a whole response, in milliseconds. */
export const WECHAT_MS = 6_000;
const MAX_ANSWER_BYTES = 4_000_000;

/** What an operator can do about an error, by `errcode`. */
const ADVICE: Readonly<Record<number, string>> = {
  [-1]: 'WeChat is busy; it passes',
  40001:
    'the access token is refused; check WECHAT_APP_SECRET, ' +
    'and that nothing else fetches tokens for this app',
  40013: 'check WECHAT_APP_ID',
  40014: 'the access token is refused; check that nothing else fetches tokens for this app',
  40125: 'check WECHAT_APP_SECRET',
  40164: "add this machine's address to the app's list of allowed addresses in WeChat's console",
  41030:
    'WECHAT_PAGE is unknown there or not published; for an unpublished one set WECHAT_ENV_VERSION',
  42001:
    'the access token is refused as expired; check that nothing else fetches tokens for this app',
  45009: "the app's quota of calls is used up; raise it in WeChat's console or wait",
  45011: 'too many calls a minute; it passes',
};

/** An error that WeChat reported. */
export class WechatRefusal extends Error {
  constructor(
    readonly errcode: number,
    call: string,
    errmsg: string,
  ) {
    const advice = ADVICE[errcode];
    super(
      `WeChat ${call}: errcode ${errcode} (${errmsg})${advice === undefined ? '' : `: ${advice}`}`,
    );
    this.name = 'WechatRefusal';
  }

  /** Whether another access token may succeed. */
  get isAboutToken(): boolean {
    return [40001, 40014, 42001].includes(this.errcode);
  }
}

/** Parameters of calls that must not be logged, even if a relay's error quotes the address. */
const SECRETS = ['secret', 'js_code', 'access_token'];

/** A successful response: parsed JSON, or the bytes of anything else. */
export type WechatAnswer = Readonly<Record<string, unknown>> | Buffer;

/**
 * Sends a POST to WeChat, or a GET without `json`. Errors arrive as JSON with HTTP status 200, so
 * the content decides. `path` may contain a secret, so errors contain `call` instead.
 */
export async function callWechat(
  apiUrl: string,
  call: string,
  path: string,
  json: object | undefined,
  ms: number,
): Promise<WechatAnswer> {
  const url = new URL(`${apiUrl}${path}`);
  const { status, body } = await fetchWithin(url, {
    ms,
    maxBytes: MAX_ANSWER_BYTES,
    json,
  }).catch((error: unknown) => {
    throw new Error(`WeChat ${call}: no answer (${reasonOf(error)})`, { cause: error });
  });
  const answer = parseObject(body);
  const errcode = typeof answer?.errcode === 'number' ? answer.errcode : 0;
  if (answer !== undefined && errcode !== 0) {
    const { errmsg } = answer;
    const sent = { ...Object.fromEntries(url.searchParams), ...json } as Record<string, unknown>;
    const reason = typeof errmsg === 'string' ? without(errmsg, sent).slice(0, 200) : 'no message';
    throw new WechatRefusal(errcode, call, reason);
  }
  if (status < 200 || status >= 300) throw new Error(`WeChat ${call}: HTTP status ${status}`);
  return answer ?? body;
}

const without = (text: string, sent: Readonly<Record<string, unknown>>): string =>
  SECRETS.map((name) => sent[name])
    .filter((value) => typeof value === 'string' && value !== '')
    .reduce<string>((rest, value) => rest.replaceAll(String(value), '…'), text);

function parseObject(bytes: Buffer): Readonly<Record<string, unknown>> | undefined {
  if (!bytes.toString('utf8', 0, 16).trimStart().startsWith('{')) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8')) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}
