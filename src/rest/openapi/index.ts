import { join } from 'node:path';
import { Router, type Response } from 'express';
import type { Config } from '../../config';
import { packageRoot } from '../../lib/package-root';
import { CONTENT_SECURITY_POLICY } from '../../http/response/content-security-policy';
import { originOf } from '../../http/request/identity';
import { describeOperations } from './document';
import { startPage } from './start-page';

/** The page and its files, beside this file in the sources; nothing is loaded from elsewhere. */
const PAGE = join(packageRoot, 'src/rest/openapi/page');

/**
 * Serves `/`, links to the other pages for people; `/openapi.json`, the operations under this
 * configuration; and `/docs`, to read and try them.
 */
export function referenceRoutes(config: Config): Router {
  const document = describeOperations(config);
  const router = Router();

  router.get('/openapi.json', (request, response) => {
    const origin = config.publicUrl ?? originOf(request, config);
    const servers = config.restPaths.map((path) => ({ url: `${origin}${path}` }));
    response
      .set({ 'Cache-Control': 'private, no-cache' })
      .vary('Host')
      .json({ ...document, servers });
  });

  const file = (name: string) => (_request: unknown, response: Response) => {
    response.set({
      'Content-Security-Policy': CONTENT_SECURITY_POLICY.reference,
      'Referrer-Policy': 'no-referrer',
    });
    response.sendFile(name, {
      root: PAGE,
      cacheControl: false,
      headers: { 'Cache-Control': 'no-cache' },
    });
  };
  // For people: requests that prefer JSON, or have no preference, get the envelope.
  router.get('/', (request, response, next) => {
    if (request.accepts(['json', 'html']) !== 'html') {
      next();
      return;
    }
    response.set({
      'Content-Security-Policy': CONTENT_SECURITY_POLICY.reference,
      'Cache-Control': 'no-cache',
      Vary: 'Accept',
    });
    response.type('html').send(startPage(config));
  });
  const page = file('docs.html');
  router.get('/docs', (request, response) => {
    // The page names its files relative to /docs, so that a proxy may serve it under another path.
    if (request.path.endsWith('/')) response.redirect('../docs');
    else page(request, response);
  });
  for (const name of ['docs.css', 'docs.js', 'schema-view.js', 'start.css'])
    router.get(`/docs/${name}`, file(name));
  return router;
}
