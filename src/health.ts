import { Router } from 'express';
import type { Knex } from 'knex';
import { collectDefaultMetrics, Registry } from 'prom-client';

/** How long the database may take to answer before the service calls itself not ready, in milliseconds. */
const READY_WITHIN = 1500;

/** `/healthz`: alive. `/readyz`: can serve, or 503 and why not. `/metrics`: Prometheus text (the contract, section 8). */
export function healthRoutes(database: Knex, stopping: () => boolean): Router {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const router = Router();

  router.get('/healthz', (_request, response) => void response.type('text').send('ok\n'));

  router.get('/readyz', async (_request, response) => {
    const problem = stopping() ? 'stopping' : await databaseProblem(database);
    response
      .status(problem === null ? 200 : 503)
      .type('text')
      .send(problem === null ? 'ready\n' : `not ready: ${problem}\n`);
  });

  router.get('/metrics', async (_request, response) => {
    response.type(registry.contentType).send(await registry.metrics());
  });

  return router;
}

async function databaseProblem(database: Knex): Promise<string | null> {
  try {
    await database.raw('SELECT 1').timeout(READY_WITHIN);
    return null;
  } catch {
    return 'the database does not answer';
  }
}
