import { ServerResponse, IncomingMessage } from 'node:http';
import cors from 'cors';
import helmet from 'helmet';
import type { Config } from '../config';
import { doorOf, type Door, type Step } from './router';

type Policy = Readonly<Record<string, readonly string[]>>;

/** For whatever is no page of ours: nothing may be loaded, framed or sent from it. */
const NOTHING: Policy = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

const APOLLO = 'https://*.apollographql.com';

/** What a page of ours may load, by its endpoint or path. A page that is not named here can load nothing. */
const PAGES: readonly (readonly [page: Door | RegExp, policy: Policy])[] = [
  [
    'graphql',
    {
      ...NOTHING,
      'default-src': ["'self'"],
      'script-src': ["'self'", "'unsafe-inline'", APOLLO],
      'style-src': ["'self'", "'unsafe-inline'", APOLLO, 'https://fonts.googleapis.com'],
      'font-src': ["'self'", 'https://fonts.gstatic.com', APOLLO],
      'img-src': ["'self'", 'data:', APOLLO],
      'connect-src': ["'self'", APOLLO],
      'frame-src': ["'self'", APOLLO],
      'manifest-src': ["'self'", APOLLO],
    },
  ],
  // Pages that work without the network: their scripts and styles are files of this service.
  [
    /^\/(?:explorer|docs)(?:\/|$)/i,
    {
      ...NOTHING,
      'script-src': ["'self'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'font-src': ["'self'", 'data:'],
      'img-src': ["'self'", 'data:'],
      'connect-src': ["'self'"],
      'worker-src': ["'self'", 'blob:'],
    },
  ],
];

const written = (policy: Policy) =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');

const API_POLICY = written(NOTHING);
const PAGE_POLICIES = PAGES.map(([path, policy]) => [path, written(policy)] as const);

/** Headers that make a browser careful with what it gets, on every answer; the policy is that of the page. */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Step {
  const fixed = helmetHeaders(publicUrl?.startsWith('https:') === true);
  return (request, response, next) => {
    for (const [name, value] of fixed) response.setHeader(name, value);
    const policy = request.method === 'GET' ? pagePolicyOf(request) : undefined;
    response.setHeader('Content-Security-Policy', policy ?? API_POLICY);
    next();
  };
}

function pagePolicyOf(request: IncomingMessage): string | undefined {
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  return PAGE_POLICIES.find(([page]) =>
    typeof page === 'string' ? page === doorOf(request) : page.test(path),
  )?.[1];
}

/** Lets pages of the configured origins read the answers. */
export function crossOrigin({ corsOrigins }: Pick<Config, 'corsOrigins'>): Step {
  if (corsOrigins.length === 0) return (_request, _response, next) => next();
  return cors({ origin: [...corsOrigins], exposedHeaders: ['X-Request-Id'] });
}

/** Helmet's headers are the same each time: they are asked for once. */
function helmetHeaders(https: boolean): [string, string][] {
  const request = new IncomingMessage(null as never);
  const response = new ServerResponse(request);
  helmet({
    contentSecurityPolicy: false,
    // Only where it is known that browsers come by HTTPS; other hosts of the domain are none of our business.
    strictTransportSecurity: https && { includeSubDomains: false },
    // Media and posters are shown by other origins; what callers must not see is not served as a file.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  })(request, response, () => undefined);
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}
