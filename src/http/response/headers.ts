import { ServerResponse, IncomingMessage } from 'node:http';
import cors from 'cors';
import helmet from 'helmet';
import type { Config } from '../../config';
import { CONTENT_SECURITY_POLICY } from './content-security-policy';
import type { Step } from '../dispatch';

/** Sets security headers on every response; a page replaces the content security policy. */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Step {
  const headers = helmetHeaders(publicUrl?.startsWith('https:') === true);
  headers.push(['Content-Security-Policy', CONTENT_SECURITY_POLICY.noPage]);
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

/** How long browsers keep what a preflight has allowed. */
const PREFLIGHT_SECONDS = 600;

/**
 * Lets pages of the configured origins read responses. An OPTIONS request that is not a preflight
 * goes to its endpoint.
 */
export function crossOrigin({ corsOrigins }: Pick<Config, 'corsOrigins'>): Step {
  if (corsOrigins.length === 0) return (_request, _response, next) => next();
  const options = {
    origin: [...corsOrigins],
    methods: ['GET', 'POST'],
    exposedHeaders: ['X-Request-Id', 'Retry-After'],
    maxAge: PREFLIGHT_SECONDS,
  };
  const [preflight, others] = [cors(options), cors({ ...options, preflightContinue: true })];
  return (request, response, next) => {
    const { origin, 'access-control-request-method': method } = request.headers;
    const isPreflight = origin !== undefined && method !== undefined;
    (isPreflight ? preflight : others)(request, response, next);
  };
}

/** Returns Helmet's headers, computed once because they are always the same. */
function helmetHeaders(https: boolean): [string, string][] {
  const request = new IncomingMessage(null as never);
  const response = new ServerResponse(request);
  helmet({
    contentSecurityPolicy: false,
    // Only if browsers are known to use HTTPS; subdomains may belong to other services.
    strictTransportSecurity: https && { includeSubDomains: false },
    // Other origins embed media and posters; nothing confidential is served as a file.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  })(request, response, () => undefined);
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}
