import type { Server } from 'node:http';
import { expressMiddleware } from '@as-integrations/express5';
import cors from 'cors';
import express, { type ErrorRequestHandler } from 'express';
import type { Services } from './context';
import { DiskMediaStore } from './features/media/media.store.disk';
import { posterRoute } from './features/poster/files/poster.route';
import { createPosterStudio } from './features/poster/poster.setup';
import { admitted } from './graphql/admitted';
import { variesByCaller } from './graphql/cache-hints';
import { explorerRoutes } from './graphql/explorer';
import { trustedDocumentsOf } from './graphql/guards/manifest';
import { trustedDocuments } from './graphql/guards/trusted-documents';
import { createGraphqlServer } from './graphql/server';
import { prepare } from './graphql/prepare';
import { createSchema } from './graphql/schema';
import { healthRoutes } from './health';
import type { Log } from './log';
import { unreadable } from './graphql/unreadable';
import * as restDocuments from './rest/documents';
import { createRestDoor } from './rest/door';
import { sendReply } from './rest/envelope';
import { noSuchOperation, replyTo } from './rest/failures';
import { operationAt } from './rest/mounts';
import { referenceRoutes } from './rest/reference';
import { createTraffic } from './traffic';
import { securityHeaders } from './traffic/headers';
import { createUploadDoor } from './upload/door';

export interface App {
  readonly server: Server;
  /** Is not ready from now on, goes on for `delay`, lets requests in flight finish, and closes the server. Milliseconds. */
  close(times?: { readonly delay: number; readonly linger: number }): Promise<void>;
}

/** Everything that answers, in the order in which a request meets it. */
export async function createApp(given: Omit<Services, 'posters'>, log: Log): Promise<App> {
  const { config, database } = given;
  const posters = createPosterStudio(config);
  const services: Services = { ...given, posters };
  const app = express().disable('x-powered-by').disable('etag').set('query parser', false);
  const traffic = createTraffic(services, log);
  const { createContext, onFault, availability, stopping } = traffic;

  const schema = createSchema();
  const graphql = createGraphqlServer({ config, schema, onFault });
  await graphql.start();
  const rest = createRestDoor({
    config,
    createContext,
    onFault,
    prepare: (document) => prepare(schema, document),
  });

  const store = new DiskMediaStore(config.publicDir);
  const upload = createUploadDoor({ config, store, createContext, onFault });

  app.use(securityHeaders(config));
  if (config.corsOrigins.length > 0)
    app.use(cors({ origin: [...config.corsOrigins], exposedHeaders: ['X-Request-Id'] }));
  app.use(healthRoutes({ database, availability, registry: traffic.metrics.registry, stopping }));
  app.use(referenceRoutes(config));
  app.use(
    '/graphql',
    express.json({ limit: '1mb' }),
    variesByCaller,
    trustedDocuments({
      mode: config.trustedDocuments,
      documents: trustedDocumentsOf(
        config.trustedDocumentsFile,
        Object.values(restDocuments),
        config.graphqlLimits.tokens,
      ),
      onUnknown: (document) => log.warn({ document: document.slice(0, 500) }, 'unregistered document'),
    }),
    expressMiddleware(graphql, { context: ({ req, res }) => admitted(createContext(req, res)) }),
    unreadable,
  );
  if (config.graphqlExplorer) app.use(explorerRoutes());
  app.all('/admin/media', upload);
  app.use(posterRoute(posters.files));
  app.use(
    express.static(config.publicDir, { index: false, redirect: false, dotfiles: 'ignore', maxAge: '1h' }),
  );
  app.use((request, response) => rest(request, response, operationAt(request.path, config.restPaths)));
  const lastResort: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
    const { status = 500, headers } = error as { status?: number; headers?: Record<string, string> };
    const refused = status >= 400 && status < 500;
    if (!refused) onFault(error);
    // A range beyond the end of a file.
    if (status === 416) response.writeHead(status, headers).end();
    else sendReply(response, replyTo(refused ? noSuchOperation() : error, config));
  };
  app.use(lastResort);
  traffic.serve(app);

  return {
    server: traffic.server,
    async close(times) {
      await traffic.close(times);
      await graphql.stop();
      await posters.close();
    },
  };
}
