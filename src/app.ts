import type { Server } from 'node:http';
import type { Registry } from 'prom-client';
import type { Services } from './services';
import { readAdminBundle } from './admin/admin.bundle';
import { createAdminEndpoint } from './admin/admin.endpoint';
import { passwordHashes } from './features/account/password.queue';
import { createExportEndpoint } from './features/export/export.endpoint';
import { thumbnailRoute } from './features/media/thumbnail/thumbnail.route';
import { createUploadEndpoint } from './features/media/upload/upload.endpoint';
import { posterRoute } from './features/poster/files/poster.route';
import { shownJobsOf } from './features/poster/poster.visibility';
import { createGraphqlEndpoint } from './graphql/endpoint';
import { explorerRoutes } from './graphql/pages/explorer';
import { trustOf } from './graphql/guards/trusted-documents';
import { withContextRefusal } from './graphql/context-refusal';
import { prepare } from './graphql/execution/executor';
import { createSchema } from './graphql/schema';
import { createGraphqlServer } from './graphql/server';
import { limitConnections } from './http/connection-limit';
import { dispatch } from './http/dispatch';
import { plainFallback } from './http/fallback';
import { publicFiles } from './http/response/files';
import { crossOrigin, securityHeaders } from './http/response/headers';
import { livenessRoute, operatorRoutes } from './http/health';
import { openOperatorServer, operatorListener } from './http/operator-server';
import { route } from './http/router';
import { createHttpServer } from './http/server';
import { drain } from './http/shutdown';
import { Observability } from './observability';
import * as collectors from './observability/collectors';
import type { Log } from './observability/log';
import { GuardedIntake } from './overload/intake';
import { watchOverload } from './overload/overload.metrics';
import { createRest } from './rest/endpoint';
import { startServices } from './start-services';

export interface App {
  readonly server: Server;
  /** The metrics of `/metrics`. */
  readonly registry: Registry;
  /** Stops being ready, drains the server with these times (see `drain`), and closes everything. */
  close(times?: { readonly delay: number; readonly linger: number }): Promise<void>;
}

/** The time that requests in flight have to finish when the service stops, in milliseconds. */
const FINISH_MS = 20_000;

/** Creates what answers, in a request's order; without REST if `createRestEndpoint` is null. */
export async function createApp(
  { config, database }: Pick<Services, 'config' | 'database'>,
  log: Log,
  createRestEndpoint: typeof createRest | null = createRest,
): Promise<App> {
  // First, because it may fail: nothing that would have to be closed has been started yet.
  const operatorServer = await openOperatorServer(config);
  const started = startServices({ config, database }, log);
  const { services, overload, upstreams, media, posters, jobCounts, availability } = started;
  const observability = new Observability(config, log, availability);
  const { metrics, onFault } = observability;
  const intake = new GuardedIntake(services, availability, overload);
  let stopping = false;

  const schema = createSchema();
  const { apollo, known } = createGraphqlServer({ config, schema, onFault });
  await apollo.start();
  const rest = createRestEndpoint?.({
    config,
    intake,
    onFault,
    prepare: (document) => prepare(schema, document),
  });
  const bundle = readAdminBundle();
  const ownDocuments = [...(rest?.documents ?? []), ...(bundle?.documents ?? [])];
  const graphql = createGraphqlEndpoint({
    graphql: apollo,
    known,
    intake: withContextRefusal(intake),
    trust: trustOf(config, ownDocuments, log),
    maxTokens: config.graphqlLimits.tokens,
    onFault,
  });
  const { createContext } = intake;
  const upload = createUploadEndpoint({ config, store: media.store, createContext, onFault });
  const fallback = rest?.fallback ?? plainFallback;
  const admin = createAdminEndpoint({ config, bundle, fallback, onFault });
  const exporting = createExportEndpoint({ createContext, onFault });
  const endpoints = [graphql, upload, exporting, admin, ...(rest ? [rest.endpoint] : [])];

  const operators = operatorRoutes({
    database,
    availability,
    upstreams,
    registry: metrics.registry,
    stopping: () => stopping,
    canRead: () => services.replicas?.canServe === true,
    token: config.metricsToken,
  });
  operatorServer?.on('request', operatorListener(operators));
  const pages = [
    livenessRoute(),
    ...(operatorServer === undefined ? [operators] : []),
    ...(rest ? [rest.pages] : []),
    ...(config.graphqlExplorer ? [explorerRoutes()] : []),
    posterRoute(posters.store, shownJobsOf(database)),
    thumbnailRoute(media.thumbnails, posters.drawThumbnail, onFault),
    publicFiles(config.publicDir, log),
    ...media.routes,
  ];

  const server = createHttpServer(fallback);
  observability.watchDropped(server);
  limitConnections(server, log, {
    wanted: config.maxConnections,
    pooled: config.databasePoolSize * (1 + config.replicaUrls.length),
  });
  const steps = [securityHeaders(config), crossOrigin(config)];
  const listener = observability.observed(dispatch({ steps, pages, fallback, onFault }));
  server.on('request', route(endpoints, overload.guard(server, endpoints, listener)));
  const unwatch = watchOverload(metrics, overload, log);
  collectors.watchAvailability(metrics, availability, services.replicas);
  collectors.watchPools(metrics, database, services.replicas);
  collectors.watchCaches(metrics, { rows: services.tableCache, poster_codes: posters.codes });
  collectors.watchQueues(metrics, [posters.queue, passwordHashes, services.keywordCounts.queue]);
  collectors.watchUpstreams(metrics, upstreams);
  collectors.watchJobCounts(metrics, jobCounts);

  return {
    server,
    registry: metrics.registry,
    async close({ delay, linger } = { delay: 0, linger: 0 }) {
      stopping = true;
      await drain(server, () => overload.inFlight, { delay, linger, limit: FINISH_MS });
      availability.close();
      unwatch();
      overload.close();
      await observability.close();
      upstreams.close();
      operatorServer?.close();
      operatorServer?.closeAllConnections();
      await apollo.stop();
      await started.close();
    },
  };
}
