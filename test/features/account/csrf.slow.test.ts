import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { anAccount, ask } from '../../support/accounts';
import { describeInBrowser, startBrowser } from '../../support/admin/browser';
import { aJob } from '../../support/factories';
import { startService, type TestService } from '../../support/service';

jest.setTimeout(300_000);

const MUTATION = 'mutation { createFactory(input: { factoryName: "forged" }) { id } }';
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];

/** Sends a form of the page, as a click does. */
const SUBMIT = `({ action, enctype, fields }) => {
  const form = document.createElement('form');
  Object.assign(form, { action, method: 'post', enctype });
  for (const [name, value] of fields) {
    const input = document.createElement('textarea');
    Object.assign(input, { name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}`;
const FETCH = `async ({ url, options }) => {
  try {
    const answer = await fetch(url, { credentials: 'include', ...options });
    return { read: answer.type !== 'opaque', text: await answer.text() };
  } catch {
    return { read: false, text: '' };
  }
}`;
/** Beacons, and a body without a type, which need no preflight. */
const BEACONS = `async ({ url, body }) => {
  navigator.sendBeacon(url, body);
  navigator.sendBeacon(url, new Blob([body]));
  const sent = { method: 'POST', mode: 'no-cors', credentials: 'include', body: new Blob([body]) };
  await fetch(url, sent).catch(() => undefined);
}`;
/** Adds each kind of element that loads its URL by itself; returns what became of each. */
const LOAD = `(urls) => {
  const load = (tag, url) => new Promise((resolve) => {
    const element = document.createElement(tag);
    element.addEventListener('load', () => resolve(tag + ' loaded'));
    element.addEventListener('loadeddata', () => resolve(tag + ' loaded'));
    element.addEventListener('error', () => resolve(tag + ' failed'));
    Object.assign(element, { src: url, href: url, rel: 'stylesheet' });
    document.body.append(element);
    setTimeout(() => resolve(tag + ' nothing'), 3000);
  });
  const tags = ['img', 'script', 'iframe', 'link', 'video'];
  return Promise.all(urls.flatMap((url) => tags.map((tag) => load(tag, url))));
}`;
/** Serves an empty page, as a foreign site. */
async function aServer(): Promise<Server> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><body>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const SOCKET = `(url) => new Promise((resolve) => {
  const socket = new WebSocket(url, 'graphql-transport-ws');
  socket.addEventListener('open', () => resolve('open'));
  socket.addEventListener('error', () => resolve('refused'));
})`;

/**
 * Foreign pages, in a real browser with an administrator's session. `site` is another port of the
 * same host, which is the same site for browsers: SameSite=Strict cookies are sent, so that only
 * the service's own checks protect it. `elsewhere` is another site. `listed` is another port that
 * CORS_ORIGINS lists; it may read answers to requests without a session.
 */
describeInBrowser("CSRF: a browser's session", () => {
  let browser: Browser;
  let service: TestService;
  let strangers: Server;
  let allowed: Server;
  let password: string;
  let context: BrowserContext;
  let page: Page;
  const requests: {
    readonly method: string | undefined;
    readonly path: string;
    readonly cookie: boolean;
    readonly status: number;
  }[] = [];

  beforeAll(async () => {
    strangers = await aServer();
    allowed = await aServer();
    service = await startService({ RATE_LIMITS: 'off', CORS_ORIGINS: addressOf(allowed) });
    password = await anAccount(service.knex, 1, 'root', { role: 'admin' });
    await aJob(service.knex);
    service.app.server.prependListener('request', (request, response) => {
      const cookie = request.headers.cookie?.includes('session=') === true;
      const { method } = request;
      const path = request.url?.split('?', 1)[0] ?? '';
      response.on('close', () =>
        requests.push({ method, path, cookie, status: response.statusCode }),
      );
    });
    browser = await startBrowser(['MAP elsewhere.test 127.0.0.1']);
  });
  beforeEach(async () => {
    // Not by a route of Playwright's, which would answer preflights itself.
    context = await browser.newContext({ bypassCSP: true });
    page = await context.newPage();
    await page.goto(`${service.base}/healthz`);
    const input = { username: 'root', password };
    const query =
      'mutation ($input: LogInInput!) { logIn(input: $input, cookie: true) { viewer { id } } }';
    const { text } = await fetchIn('/graphql', {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ query, variables: { input } }),
    });
    expect(text).toContain('"viewer":{"id":"1"}');
    expect(await page.evaluate('document.cookie')).toBe('');
    requests.length = 0;
  });
  afterEach(() => context.close());
  afterAll(async () => {
    await browser.close();
    await service.close();
    strangers.close();
    allowed.close();
  });

  const origins = () =>
    [
      addressOf(strangers),
      addressOf(strangers).replace('127.0.0.1', 'elsewhere.test'),
      addressOf(allowed),
    ] as const;
  /** Runs a script of a page; it is text because the tests' types have no DOM. */
  const runIn = <Result>(script: string, argument: unknown) =>
    page.evaluate<Result>(`(${script})(${JSON.stringify(argument)})`);
  /** The changes that forged requests could have made with the session. */
  async function nothingHappened(): Promise<void> {
    expect(await service.knex('factory')).toEqual([]);
    expect(await service.knex('media')).toEqual([]);
    expect((await service.knex('job')).length).toBe(1);
    expect(await service.knex('users').where({ id: 1, role: 'admin' })).toHaveLength(1);
  }
  /** Sends a form of a page, as a click does; returns the answer's status. */
  async function post(origin: string, path: string, type: string, fields: [string, string][]) {
    const tab = await context.newPage();
    await tab.goto(origin);
    const answered = tab.waitForResponse((response) => response.url().includes(path));
    const given = { action: `${service.base}${path}`, enctype: type, fields };
    await tab.evaluate(`(${SUBMIT})(${JSON.stringify(given)})`);
    const status = (await answered).status();
    await tab.close();
    return status;
  }
  /** `fetch` in a foreign page: whether the answer can be read, and what it says. */
  const fetchIn = (path: string, options: object) =>
    runIn<{ read: boolean; text: string }>(FETCH, { url: `${service.base}${path}`, options });

  it('is sent with requests from another port, so SameSite alone does not protect it', async () => {
    const [site, elsewhere, listed] = origins();
    for (const [origin, held] of [
      [site, true],
      [elsewhere, false],
      [listed, true],
    ] as const) {
      await page.goto(origin);
      requests.length = 0;
      await fetchIn('/healthz', { mode: 'no-cors' });
      while (requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
      expect([origin, requests]).toEqual([
        origin,
        [{ method: 'GET', path: '/healthz', cookie: held, status: 200 }],
      ]);
    }
  });

  it.each([0, 1, 2])('cannot be used by forms on a foreign page (origin %i)', async (which) => {
    const origin = origins()[which] ?? '';
    for (const type of FORMS) {
      // As text/plain a form can produce JSON: `{"query":"…","x":"` = `"}`.
      const json: [string, string][] = [[`{"query":${JSON.stringify(MUTATION)},"x":"`, '"}']];
      for (const fields of [json, [['query', MUTATION]] as [string, string][]])
        expect([type, await post(origin, '/graphql', type, fields)]).toEqual([type, 400]);
      expect([type, await post(origin, '/admin/media', type, [['file', 'x']])]).toEqual([
        type,
        which === 1 ? 401 : 403,
      ]);
    }
    await nothingHappened();
  });

  it.each([0, 1, 2])('cannot be used by scripts on a foreign page (origin %i)', async (which) => {
    await page.goto(origins()[which] ?? '');
    const body = JSON.stringify({ query: MUTATION });
    const file = '--x\r\ncontent-disposition: form-data; name="f"; filename="a"\r\n\r\nx\r\n--x--';
    const types = [
      ...FORMS,
      'application/json',
      'application/graphql',
      'text/plain; application/json',
    ];
    for (const mode of ['cors', 'no-cors'] as const)
      for (const type of types)
        for (const headers of [
          { 'content-type': type },
          { 'content-type': type, 'apollo-require-preflight': '1' },
        ]) {
          const sent = await fetchIn('/graphql', { method: 'POST', mode, body, headers });
          expect([mode, type, sent]).toEqual([mode, type, { read: false, text: '' }]);
        }
    for (const headers of [{}, { 'apollo-require-preflight': '1' }]) {
      const type = { 'content-type': 'multipart/form-data; boundary=x', ...headers };
      for (const mode of ['cors', 'no-cors'] as const)
        await fetchIn('/admin/media', { method: 'POST', mode, body: file, headers: type });
    }
    // A beacon and a body without a type, which need no preflight.
    await runIn(BEACONS, { url: `${service.base}/graphql`, body });
    // Only preflights succeeded, and they allow nothing.
    const done = requests.filter(({ method, status }) => method !== 'OPTIONS' && status < 400);
    expect(done).toEqual([]);
    await nothingHappened();
  });

  it.each([0, 1, 2])(
    'cannot be used by images, stylesheets, script tags, videos and frames (origin %i)',
    async (which) => {
      await page.goto(origins()[which] ?? '');
      const query = (text: string) => `${service.base}/graphql?query=${encodeURIComponent(text)}`;
      const seen: string[] = [];
      page.on('response', (response) => {
        if (response.url().startsWith(service.base)) seen.push(`${response.status()}`);
      });
      const loaded = await runIn<string[]>(LOAD, [
        query('{ viewer { id } }'),
        query(MUTATION),
        `${service.base}/export/users.csv`,
        `${service.base}/admin`,
      ]);
      // Frames show an error page of the browser's own for a refused page.
      expect(loaded.filter((each) => /^(?:img|script|link|video) loaded$/.test(each))).toEqual([]);
      for (const frame of page.frames().slice(1))
        expect(await frame.content().catch(() => '')).not.toMatch(/viewer|username|antd|root/);
      expect(seen.filter((status) => status === '200').length).toBeLessThanOrEqual(5);
      await nothingHappened();
    },
  );

  it('cannot be ended or replaced by a form on a foreign page', async () => {
    const mallory = await anAccount(service.knex, 9, 'mallory');
    for (const origin of origins()) {
      for (const query of [
        'mutation { logOut }',
        `mutation { logIn(input: { username: "mallory", password: "${mallory}" }, cookie: true) { token } }`,
      ])
        expect(
          await post(origin, '/graphql', 'text/plain', [
            [`{"query":${JSON.stringify(query)},"x":"`, '"}'],
          ]),
        ).toBe(400);
      const [cookie] = await context.cookies(service.base);
      const header = `${cookie?.name}=${cookie?.value}`;
      const { data } = await ask(service.base, '{ viewer { id } }', {}, { cookie: header });
      expect(data).toEqual({ viewer: { id: '1' } });
    }
  });

  it('opens no WebSocket on a foreign page, but works on a page of the service', async () => {
    await page.goto(origins()[0]);
    const opened = await runIn(SOCKET, `${service.base.replace('http', 'ws')}/graphql`);
    expect(opened).toBe('refused');
    // Otherwise none of the above would prove anything.
    await page.goto(`${service.base}/healthz`);
    const own = await fetchIn('/graphql', {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ query: '{ viewer { id role } }' }),
    });
    expect(own).toEqual({ read: true, text: '{"data":{"viewer":{"id":"1","role":"ADMIN"}}}\n' });
  });
});
