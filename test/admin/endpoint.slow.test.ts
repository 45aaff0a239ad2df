import { ViewerDocument } from '../../admin/documents/session';
import { readAdminBundle } from '../../src/admin/admin.bundle';
import { describeBuilt } from '../support/built';
import { rawGet } from '../support/raw-get';
import { startService, type TestService } from '../support/service';

describeBuilt('the admin page', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({
      CDN_URL: 'https://cdn.example/media',
      TRUSTED_DOCUMENTS: 'only',
    });
  });
  afterAll(() => service.close());

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${service.base}${path}`, { headers });

  it('is served at every path below /admin, each time with a new CSP nonce', async () => {
    const policies = new Set<string>();
    for (const path of ['/admin', '/admin/', '/admin/jobs/5?a=b']) {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const policy = response.headers.get('content-security-policy') ?? '';
      const text = await response.text();
      const nonce = /<meta name="csp-nonce" nonce="([^"]+)"/.exec(text)?.[1] ?? '';
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(policy).toMatch(/default-src 'none'; script-src 'self';/);
      expect(policy).toMatch(/img-src 'self' data: blob: https:\/\/cdn\.example;/);
      expect(text).toContain('<meta name="media-origins" content="https://cdn.example" />');
      expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe');
      policies.add(policy);
      const script = /<script type="module" src="([^"]+)"/.exec(text)?.[1] ?? '';
      const file = await fetch(new URL(script, response.url));
      expect(file.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    }
    expect(policies.size).toBe(3);
  });

  it.each([
    ['off', 'https://job-media.store.example'],
    ['on', 'https://store.example'],
  ])('allows redirects to the bucket in its CSP (S3_PATH_STYLE=%s)', async (pathStyle, origin) => {
    const redirecting = await startService({
      MEDIA_STORE: 's3',
      MEDIA_DELIVERY: 'redirect',
      S3_ENDPOINT: 'https://store.example',
      S3_BUCKET: 'job-media',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
      S3_PATH_STYLE: pathStyle,
    });
    try {
      const { headers } = await fetch(`${redirecting.base}/admin`);
      const policy = headers.get('content-security-policy')?.split('; ');
      expect(policy).toContain(`img-src 'self' data: blob: ${origin}`);
      expect(policy).toContain(`media-src 'self' blob: ${origin}`);
    } finally {
      await redirecting.close();
    }
  });

  it('serves its files compressed (br, gzip) and as immutable', async () => {
    const script = `/admin/assets/${readAdminBundle()?.script ?? ''}`;
    const texts = new Set<string>();
    for (const [accepted, encoding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, GZIP', 'gzip'],
      ['identity', null],
    ] as const) {
      const response = await get(script, { 'accept-encoding': accepted });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('cache-control')).toMatch(/immutable/);
      expect(response.headers.get('vary')).toMatch(/Accept-Encoding/);
      texts.add(await response.text());
    }
    expect(texts.size).toBe(1);
  });

  it('serves no other files, and answers POST and unknown paths with 404', async () => {
    const withoutTime = (text: string) => ({ ...(JSON.parse(text) as object), time: '' });
    const unknown = withoutTime(await (await get('/administration')).text());
    for (const path of ['none.js', '..%2fmanifest.json', '../manifest.json', '']) {
      const { status, text } = await rawGet(service.base, `/admin/assets/${path}`);
      expect([path, status, withoutTime(text)]).toEqual([path, 404, unknown]);
    }
    expect((await fetch(`${service.base}/admin`, { method: 'POST' })).status).toBe(404);
    expect((await get('/administration')).status).toBe(404);
  });

  it('runs its own documents, but no others, with TRUSTED_DOCUMENTS=only', async () => {
    const [first] = readAdminBundle()?.documents ?? [];
    expect(first).toBeDefined();
    const { data } = await service.graphql<{ viewer: null }>('{ viewer { role id } }');
    expect(data).toBeUndefined();
    const own = await service.graphql<{ viewer: null }>(ViewerDocument.text);
    expect(own.data).toEqual({ viewer: null });
  });

  it('is linked from the page at /', async () => {
    expect(await (await get('/', { accept: 'text/html' })).text()).toContain('href="admin"');
  });
});
