import { dirname } from 'node:path';
import { Router } from 'express';
import { CONTENT_SECURITY_POLICY } from '../../http/response/content-security-policy';
import { FIRST_HEADERS, FIRST_OPERATION } from './first-operation';
import { WITHOUT_SANDBOX } from './landing-page';

/** The bundles of GraphiQL and its dependencies; nothing is loaded from elsewhere. */
const BUNDLES = [
  { name: 'react.js', from: 'react', path: 'umd/react.production.min.js' },
  { name: 'react-dom.js', from: 'react-dom', path: 'umd/react-dom.production.min.js' },
  { name: 'graphiql.js', from: 'graphiql', path: 'graphiql.min.js' },
  { name: 'graphiql.css', from: 'graphiql', path: 'graphiql.min.css' },
];

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Jobs: GraphQL explorer</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="explorer/graphiql.css" />
    <style>html, body, #explorer { height: 100%; margin: 0; }</style>
  </head>
  <body>
    <div id="explorer">Loading…</div>
    <script src="explorer/react.js"></script>
    <script src="explorer/react-dom.js"></script>
    <script src="explorer/graphiql.js"></script>
    <script src="explorer/start.js"></script>
  </body>
</html>
`;

const HEADERS = JSON.stringify(FIRST_HEADERS, null, 2);

/**
 * The endpoint's URL is relative to the page, so that a proxy may serve both under another path.
 */
const START = `
const fetcher = GraphiQL.createFetcher({ url: new URL('graphql', location.href).href });
ReactDOM.createRoot(document.getElementById('explorer')).render(
  React.createElement(GraphiQL, {
    fetcher,
    defaultQuery: ${JSON.stringify(FIRST_OPERATION)},
    defaultTabs: [${JSON.stringify({ query: FIRST_OPERATION, headers: HEADERS })}],
    defaultHeaders: ${JSON.stringify(HEADERS)},
    defaultEditorToolsVisibility: 'headers',
    shouldPersistHeaders: true,
  }),
);
`;

/**
 * Serves `/explorer`: GraphiQL from files of this installation, for developers who cannot reach
 * Apollo Sandbox's CDN.
 */
export function explorerRoutes(): Router {
  const router = Router({ strict: true });
  router.get('/explorer', (_request, response) => {
    response
      .set({
        'Content-Security-Policy': CONTENT_SECURITY_POLICY.explorer,
        'Cache-Control': 'no-cache',
      })
      .type('html')
      .send(PAGE);
  });
  router.get('/explorer/start.js', (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('js').send(START);
  });
  router.get('/explorer/without-sandbox.js', (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('js').send(WITHOUT_SANDBOX);
  });
  for (const { name, from, path } of BUNDLES) {
    const root = dirname(require.resolve(`${from}/package.json`));
    router.get(`/explorer/${name}`, (_request, response) => {
      response.sendFile(path, { root, maxAge: '1d' });
    });
  }
  return router;
}
