import type { Server } from 'node:http';
import express, { type ErrorRequestHandler } from 'express';
import type { Services } from './context';
import { ChangeListener } from './database/changes';
import { TableCache } from './database/table-cache';
import { openDoors } from './http/router';
import { publicFiles } from './http/files';
import { DiskMediaStore } from './features/media/media.store.disk';
import { JobCountCheck } from './features/job/job-count.check';
import { posterRoute } from './features/poster/files/poster.route';
import { createPosterService } from './features/poster/poster.service';
import { admitted } from './graphql/admitted';
import { createGraphqlDoor } from './graphql/endpoint';
import { explorerRoutes } from './graphql/explorer';
import { trustedDocumentsOf } from './graphql/guards/manifest';
import { trustedDocuments } from './graphql/guards/trusted-documents';
import { createGraphqlServer } from './graphql/server';
import { prepare } from './graphql/prepare';
import { createSchema } from './graphql/schema';
import { livenessRoute, operatorRoutes } from './http/health';
import { Neighbours } from './lib/neighbours';
import { traceOf } from './lib/trace';
import type { Log } from './observability/log';
import { openOperatorServer, operatorListener } from './http/operator-server';
import * as restDocuments from './rest/documents';
import { createRestDoor } from './rest/endpoint';
import { sendReply } from './rest/envelope';
import { noSuchOperation, replyTo } from './rest/failures';
import { operationAt } from './rest/mounts';
import { referenceRoutes } from './rest/openapi';
import { createTraffic } from './overload';
import { crossOrigin, securityHeaders } from './http/headers';
import {
  watchCaches,
  watchJobCounts,
  watchNeighbours,
  watchPosters,
} from './observability/metrics';
import { createUploadDoor } from './features/media/upload/upload.endpoint';

export interface App {
  readonly server: Server;
  /** Is not ready from now on, goes on for `delay`, lets requests in flight finish, and closes the server. Milliseconds. */
  close(times?: { readonly delay: number; readonly linger: number }): Promise<void>;
}

/** Everything that answers, in the order in which a request meets it. */
export async function createApp(given: Omit<Services, 'posters'>, log: Log): Promise<App> {
  const { config, database } = given;
  // First, because it may fail, and nothing has to be closed then.
  const operatorServer = await openOperatorServer(config);
  const neighbours = new Neighbours(log);
  const posters = createPosterService(config, neighbours, database);
  const changes = new ChangeListener(database);
  const tableCache = new TableCache(changes);
  const traffic = createTraffic({ ...given, posters, tableCache }, log, neighbours);
  const { receive, createContext, onFault, availability, stopping, metrics } = traffic;
  watchCaches(metrics, { rows: tableCache, poster_codes: posters.codes });
  watchPosters(metrics, posters.drawing);
  watchNeighbours(metrics, neighbours);
  const jobCounts = new JobCountCheck(database, log);
  watchJobCounts(metrics, jobCounts);

  const schema = createSchema();
  const graphql = createGraphqlServer({ config, schema, onFault });
  await graphql.start();
  const rest = createRestDoor({
    config,
    receive,
    createContext,
    onFault,
    prepare: (document) => prepare(schema, document),
  });
  const store = new DiskMediaStore(config.publicDir);
  const upload = createUploadDoor({ config, store, createContext, onFault });
  const door = createGraphqlDoor({
    graphql,
    receive,
    trust: trustedDocuments({
      mode: config.trustedDocuments,
      documents: trustedDocumentsOf(
        config.trustedDocumentsFile,
        Object.values(restDocuments),
        config.graphqlLimits.tokens,
      ),
      onUnknown: (document, trace) =>
        log.warn(
          { requestId: trace?.id, document: document.slice(0, 500) },
          'unregistered document',
        ),
    }),
    maxTokens: config.graphqlLimits.tokens,
    createContext: (request, response) =>
      admitted(createContext(request, response), traceOf(request)),
    onFault,
  });

  const routes = express().disable('x-powered-by').disable('etag').set('query parser', false);
  routes.use(livenessRoute());
  const operators = operatorRoutes({
    database,
    availability,
    registry: metrics.registry,
    stopping,
    token: config.metricsToken,
  });
  if (operatorServer === undefined) routes.use(operators);
  else operatorServer.on('request', operatorListener(operators));
  routes.use(referenceRoutes(config));
  if (config.graphqlExplorer) routes.use(explorerRoutes());
  routes.all('/admin/media', upload);
  routes.use(posterRoute(posters.files));
  routes.use(publicFiles(config.publicDir));
  routes.use((request, response) =>
    rest(request, response, operationAt(request.path, config.restPaths)),
  );
  const lastResort: ErrorRequestHandler = (error: unknown, request, response, _next) => {
    const { status = 500, headers } = error as {
      status?: number;
      headers?: Record<string, string>;
    };
    const refused = status >= 400 && status < 500;
    if (!refused) onFault(error, traceOf(request));
    // A range beyond the end of a file.
    if (status === 416) response.writeHead(status, headers).end();
    else sendReply(response, replyTo(refused ? noSuchOperation() : error, config));
  };
  routes.use(lastResort);

  const steps = [securityHeaders(config), crossOrigin(config)];
  traffic.serve(openDoors({ steps, graphql: door, rest, restPaths: config.restPaths, routes }));

  return {
    server: traffic.server,
    async close(times) {
      await traffic.close(times);
      neighbours.close();
      operatorServer?.close().closeAllConnections();
      await graphql.stop();
      await changes.close();
      await jobCounts.close();
      await posters.close();
    },
  };
}
