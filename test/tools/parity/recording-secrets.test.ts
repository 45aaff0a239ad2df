import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { startRecorder } from '../../../tools/parity/recording/record';
import { readRecording, type Exchange } from '../../../tools/parity/recording/recording';

/** A client's requests, and the old service's answers. */
interface Case {
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly answer?: string;
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json' };
const MULTIPART = { 'content-type': 'multipart/form-data; boundary=x' };
const LIST = '/api/v2.home/jobList';

const percent = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--x--\r\n`;

/** Ways to put a secret into a request or into its answer. */
const WAYS: Readonly<Record<string, (secret: string) => Case>> = {
  'the header': (secret) => ({ headers: { token: secret } }),
  'Authorization, and an empty header': (secret) => ({
    headers: { token: '', authorization: `Bearer ${secret}` },
  }),
  'Basic Authorization': (secret) => ({
    headers: { authorization: `Basic ${Buffer.from(`u:${secret}`).toString('base64')}` },
  }),
  'a cookie': (secret) => ({
    headers: { cookie: `a=b; PHPSESSID=${secret}; token=${percent(secret)}` },
  }),
  'the query': (secret) => ({ path: `${LIST}?page=1&token=${secret}` }),
  'the query, another than in the header': (secret) => ({
    path: `${LIST}?token=${secret}`,
    headers: { token: 'somebody-elses-token' },
  }),
  'the query, escaped': (secret) => ({ path: `${LIST}?token=${percent(secret)}` }),
  'the query, escaped twice': (secret) => ({
    path: `${LIST}?%2574oken=${percent(percent(secret))}`,
  }),
  'the query, with a slash': (secret) => ({ path: `${LIST}?token=${secret}%2f${secret}` }),
  'a parameter in other letters': (secret) => ({
    path: `${LIST}?Token=${secret}&ACCESS_TOKEN=${secret}`,
  }),
  'the name of a parameter': (secret) => ({ path: `${LIST}?${secret}=1` }),
  'a parameter of the document': (secret) => ({ body: `keyword=${secret}`, headers: FORM }),
  'a parameter of the document, and the header': (secret) => ({
    body: `job_id=${secret}`,
    headers: { ...FORM, token: secret },
  }),
  'a form, and an empty header': (secret) => ({
    body: `page=1&token=${secret}`,
    headers: { ...FORM, token: '' },
  }),
  'a form that a list hides': (secret) => ({ body: `token[]=${secret}&page=1`, headers: FORM }),
  JSON: (secret) => ({ body: JSON.stringify({ page: 1, token: secret }), headers: JSON_TYPE }),
  'JSON, escaped': (secret) => ({
    body: `{"page":1,"\\u0074oken":"${[...secret].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"}`,
    headers: { ...JSON_TYPE, token: '' },
  }),
  'JSON, nested': (secret) => ({
    body: JSON.stringify({ page: 1, user: { session: [{ token: secret }] } }),
    headers: JSON_TYPE,
  }),
  multipart: (secret) => ({ body: part('token', secret), headers: MULTIPART }),
  'multipart, a file': (secret) => ({
    body: part('token"; filename="t.txt', secret),
    headers: MULTIPART,
  }),
  'a body of an unknown type': (secret) => ({
    body: secret,
    headers: { 'content-type': 'text/plain' },
  }),
  'the path': (secret) => ({ path: `/token/${secret}/jobList` }),
  'the path of a mount': (secret) => ({ path: `/api/v2.home;token=${secret}/jobList` }),
  'the answer, under its name': (secret) => ({
    answer: JSON.stringify({ code: 1, data: { userinfo: { token: secret, nick: 'x' } } }),
  }),
  "the answer, in a list's address": (secret) => ({
    answer: JSON.stringify({ code: 1, data: [{ url: `http://h/a?x=1&token=${secret}#b` }] }),
  }),
  'the answer, which repeats the request': (secret) => ({
    headers: { token: secret },
    answer: JSON.stringify({ code: 0, msg: `token ${secret} is expired` }),
  }),
  'the answer, in base64': (secret) => ({
    headers: { token: secret },
    answer: JSON.stringify({ code: 0, msg: Buffer.from(`: ${secret}`).toString('base64') }),
  }),
  'the answer, a page for developers': (secret) => ({
    answer: `<pre>HTTP_TOKEN = ${secret}</pre>`,
  }),
};

describe('a recording', () => {
  const folder = mkdtempSync(join(tmpdir(), 'job-gateway-secrets-'));
  let old: Server;
  let answer = '';
  let files = 0;
  beforeAll(async () => {
    old = createServer((incoming, response) => {
      incoming.resume().on('end', () => response.end(answer));
    });
    await new Promise<void>((resolve) => old.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    old.close();
    rmSync(folder, { recursive: true });
  });

  /** Sends these requests one after the other and returns their recording. */
  async function record(
    cases: readonly Case[],
  ): Promise<{ bytes: string; exchanges: Exchange[]; left: number }> {
    const to = join(folder, `recording-${(files += 1)}`);
    const { port } = old.address() as AddressInfo;
    const recorder = await startRecorder({
      old: new URL(`http://127.0.0.1:${port}`),
      host: '127.0.0.1',
      port: 0,
      to,
      tokens: `${to}.tokens`,
      sample: 1,
      rate: 1e9,
    });
    for (const { path = LIST, headers = {}, body = '', answer: said } of cases) {
      answer =
        said ?? '{"code":1,"msg":"成功","time":"1","data":{"data":[{"id":1,"distance":"2m"}]}}';
      await new Promise<void>((resolve, reject) => {
        const sent = request({ port: recorder.port, method: 'POST', path, headers }, (response) =>
          response.resume().on('end', resolve),
        );
        sent.on('error', reject).end(body);
      });
    }
    await recorder.close();
    const exchanges: Exchange[] = [];
    for await (const exchange of readRecording(to)) exchanges.push(exchange);
    expect(recorder.counts.failed).toBe(0);
    return { bytes: readFileSync(to, 'utf8'), exchanges, left: recorder.counts.left };
  }

  /** Returns the text and its decoded forms. */
  function readings(text: string): string[] {
    const decoded = text.replace(/(?:%[0-9a-f]{2})+/gi, (each) =>
      Buffer.from(each.replaceAll('%', ''), 'hex').toString(),
    );
    const unescaped = JSON.stringify(
      text.replace(/\\u([0-9a-f]{4})/gi, (_all, hex: string) =>
        String.fromCharCode(parseInt(hex, 16)),
      ),
    );
    const runs = (text.match(/[\w+/-]{8,}/g) ?? []).map((run) =>
      Buffer.from(run, 'base64').toString('latin1'),
    );
    return [text, decoded, unescaped, ...runs].map((each) => each.toLowerCase());
  }

  const aSecret = fc
    .array(
      fc.constantFrom(
        ...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'),
      ),
      {
        minLength: 16,
        maxLength: 43,
      },
    )
    .map((letters) => `t0${letters.join('')}k`);

  it('contains no secret, wherever a request or an answer contains one', async () => {
    const ways = Object.entries(WAYS);
    await fc.assert(
      fc.asyncProperty(
        fc.array(aSecret, { minLength: ways.length, maxLength: ways.length }),
        async (secrets) => {
          const { bytes } = await record(ways.map(([, way], at) => way(secrets[at] ?? '')));
          const read = readings(bytes);
          const found = ways.filter((_way, at) =>
            read.some((text) => text.includes((secrets[at] ?? '').toLowerCase())),
          );
          expect(found.map(([name]) => name)).toEqual([]);
        },
      ),
      { numRuns: 8, endOnFailure: true },
    );
  });

  it('contains a caller whose pseudonym contains the token', async () => {
    const { exchanges, left } = await record([{ headers: { token: 'caller' } }]);
    expect([exchanges.length, left]).toEqual([1, 0]);
  });

  it('contains the parameters and answers of such requests without the secret', async () => {
    const caller = 'S3cret-of-a-caller-0123456789';
    const { exchanges, left } = await record([
      {
        path: `${LIST}?page=2&token=${caller}`,
        body: 'keyword=%E6%99%AE%E5%B7%A5&x=1',
        headers: FORM,
      },
      { body: JSON.stringify({ job_id: 5, token: caller }), headers: { ...JSON_TYPE, token: '' } },
      {
        body: part('keyword', '电子'),
        headers: { ...MULTIPART, authorization: `Bearer ${caller}` },
      },
      { headers: { cookie: `token=${caller}` } },
      { path: '/elsewhere/jobList' },
      { body: '{', headers: JSON_TYPE },
      { body: 'type[]=1', headers: FORM },
    ]);
    const [query, json, multipart, cookie] = exchanges;
    expect(exchanges).toHaveLength(4);
    expect(left).toBe(3);
    expect(new Set(exchanges.map(({ token }) => token))).toEqual(
      new Set([expect.stringMatching(/^caller-[0-9a-f]{16}$/)]),
    );
    expect(query).toMatchObject({ query: 'page=2', body: { text: 'keyword=%E6%99%AE%E5%B7%A5' } });
    expect(json).toMatchObject({ contentType: 'application/json', body: { text: '{"job_id":5}' } });
    expect(multipart?.contentType).toMatch(/^multipart\/form-data; boundary=/);
    expect(multipart?.body.text).toContain('name="keyword"\r\n\r\n电子\r\n');
    expect(cookie).toMatchObject({ query: '', contentType: null, body: { text: '' } });
    expect(JSON.parse(query?.answer.text ?? '')).toMatchObject({
      data: { data: [{ id: 1, distance: '2m' }] },
    });
  });
});
