import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aPicture } from '../pictures/pictures';

interface WechatCall {
  readonly name: 'stable_token' | 'getwxacodeunlimit' | 'jscode2session';
  /** Of jscode2session. */
  readonly query?: URLSearchParams;
  readonly token: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

type Answer = (response: ServerResponse, call: WechatCall) => void;

export const json =
  (value: object, status = 200): Answer =>
  (response) => {
    response
      .writeHead(status, { 'content-type': 'application/json; encoding=utf-8' })
      .end(JSON.stringify(value));
  };

export const image =
  (bytes = aPicture('jpeg', 'blue', 280, 280)): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes);
  };

export const refusal = (errcode: number, errmsg: string) => json({ errcode, errmsg });

export const SESSION_KEY = 'dGhlIHNlc3Npb24ga2V5';

/**
 * Starts a stand-in for WeChat that answers as documented; a test may add answers that come before
 * the usual ones.
 */
export async function startWechat() {
  const calls: WechatCall[] = [];
  const next: Record<WechatCall['name'], Answer[]> = {
    stable_token: [],
    getwxacodeunlimit: [],
    jscode2session: [],
  };
  const used = new Set<string>();
  const state = { token: 'token-1', expiresIn: 7200, atOnce: 0, mostAtOnce: 0 };

  const usual: Record<WechatCall['name'], Answer> = {
    stable_token: (response, call) => {
      if (call.body.force_refresh === true) state.token += '-forced';
      json({ access_token: state.token, expires_in: state.expiresIn })(response, call);
    },
    getwxacodeunlimit: (response, call) =>
      (call.token === state.token ? image() : refusal(40001, 'invalid credential'))(response, call),
    // A code is the openid, and after a colon the unionid if there is one; it works once.
    jscode2session: (response, call) => {
      const code = call.query?.get('js_code') ?? '';
      const [openid = '', unionid] = (code.split('#', 1)[0] ?? '').split(':');
      if (used.has(code)) {
        refusal(40163, 'code been used')(response, call);
        return;
      }
      used.add(code);
      json({ openid, session_key: SESSION_KEY, ...(unionid !== undefined && { unionid }) })(
        response,
        call,
      );
    },
  };

  const server = createServer((request, response) => {
    void (async () => {
      const call = await readCall(request);
      calls.push(call);
      state.atOnce += 1;
      state.mostAtOnce = Math.max(state.mostAtOnce, state.atOnce);
      response.on('close', () => (state.atOnce -= 1));
      (next[call.name].shift() ?? usual[call.name])(response, call);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    next,
    state,
    named: (name: WechatCall['name']) => calls.filter((call) => call.name === name),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const NAMES: Readonly<Record<string, WechatCall['name']>> = {
  '/cgi-bin/stable_token': 'stable_token',
  '/sns/jscode2session': 'jscode2session',
};

async function readCall(request: IncomingMessage): Promise<WechatCall> {
  const url = new URL(request.url ?? '', 'http://wechat');
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const name = NAMES[url.pathname] ?? 'getwxacodeunlimit';
  return {
    name,
    ...(name === 'jscode2session' && { query: url.searchParams }),
    token: url.searchParams.get('access_token'),
    body: JSON.parse(Buffer.concat(chunks).toString() || '{}') as WechatCall['body'],
  };
}
