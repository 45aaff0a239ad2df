import type { RequestListener, Server } from 'node:http';
import type { Router } from 'express';
import type { Config } from '../config';
import { plainFallback } from './fallback';
import { createExpress } from './dispatch';
import { listen } from './port';
import { createHttpServer } from './server';

/**
 * Listens at METRICS_ADDRESS, which clients cannot reach. Rejects with a message that names the
 * setting if it cannot listen there.
 */
export async function openOperatorServer({
  metricsAddress,
}: Pick<Config, 'metricsAddress'>): Promise<Server | undefined> {
  if (metricsAddress === undefined) return undefined;
  const server = createHttpServer(plainFallback);
  server.requestTimeout = 10_000;
  // No proxy keeps connections open here, and idle ones count towards the 64.
  server.keepAliveTimeout = 5000;
  server.maxConnections = 64;
  await listen(server, metricsAddress, 'METRICS_ADDRESS');
  return server;
}

/** Serves operators' requests; answers 404 to everything else. */
export function operatorListener(routes: Router): RequestListener {
  const listener = createExpress();
  listener.use((_request, response, next) => {
    response.set('X-Content-Type-Options', 'nosniff');
    next();
  });
  listener.use(routes);
  return listener.use(
    (_request, response) => void response.status(404).type('text').send('not found\n'),
  );
}
