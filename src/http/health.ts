import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Router, type RequestHandler } from 'express';
import type { Knex } from 'knex';
import type { Registry } from 'prom-client';
import type { Availability } from '../database/connection/availability';
import { isOutOfFiles } from '../database/faults';
import { isExhausted } from '../database/knex-internals';
import { withQueryCount } from '../database/connection/query-count';
import { schemaProblem, readSchemaState } from '../database/schema/schema-state';
import type { Upstreams } from '../lib/upstreams/upstreams';
import { version } from '../lib/package-root';
import { withTimeLimit } from '../lib/concurrency/time-limit';
import { traceOf } from '../lib/http/trace';
import { codeOf } from '../lib/text/reason';
import { bearerOf } from './request/identity';

/**
 * How long the database may take to respond before the service counts as not ready, in
 * milliseconds.
 */
const READY_WITHIN = 1500;
/** How long a response of the database is reused. */
const REUSED_MS = 300;

interface HealthOptions {
  readonly database: Knex;
  readonly availability: Availability;
  readonly upstreams: Pick<Upstreams, 'breakers'>;
  readonly registry: Registry;
  readonly stopping: () => boolean;
  /** Whether queries still work while the database is unavailable. */
  readonly canRead: () => boolean;
  /** The bearer token that /readyz and /metrics require; unset: open to anyone. */
  readonly token: string | undefined;
}

const ALIVE = `ok ${version}\n`;

/**
 * Serves `/healthz`: alive, and the version, for anyone. Paths are exact: case and trailing slashes
 * matter.
 */
export function livenessRoute(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  return router.get('/healthz', (_request, response) => void response.type('text').send(ALIVE));
}

/**
 * Serves `/readyz`: ready, or 503 and the reason; and `/metrics`: Prometheus text (the contract,
 * section 8). Paths are exact.
 */
export function operatorRoutes({
  database,
  availability,
  upstreams,
  registry,
  stopping,
  canRead,
  token,
}: HealthOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  if (token !== undefined) router.get(['/readyz', '/metrics'], requireBearer(token));

  // Anyone may ask at any rate, so at most one check of the database runs at a time.
  let asked: { readonly answer: Promise<string | null>; until: number } | undefined;
  const askDatabase = async (request: IncomingMessage) => {
    const trace = traceOf(request);
    // All connections are in use by requests, and a statement would wait for one.
    if (isExhausted(database) && !(await availability.isAwayNow())) return null;
    try {
      const through = withQueryCount(database, trace);
      await withTimeLimit(through.raw('SELECT 1'), READY_WITHIN);
      return schemaProblem(await readSchemaState(through));
    } catch (error) {
      availability.noteFailure(error, trace?.id);
      // Not reused, because the database may be back before this result expires.
      asked = undefined;
      if (isOutOfFiles(error)) return 'too many open files';
      return codeOf(error) === '53300'
        ? 'the database server has no connection left'
        : 'the database does not answer';
    }
  };

  const databaseProblem = (request: IncomingMessage) => {
    if (asked !== undefined && performance.now() < asked.until) return asked.answer;
    const asking = { answer: askDatabase(request), until: Infinity };
    void asking.answer.then(() => (asking.until = performance.now() + REUSED_MS));
    asked = asking;
    return asking.answer;
  };

  const problem = async (request: IncomingMessage) => {
    if (stopping()) return 'stopping';
    if (availability.away) return canRead() ? null : 'the database is away';
    return databaseProblem(request);
  };

  router.get('/readyz', async (request, response) => {
    const why = await problem(request);
    response
      .status(why === null ? 200 : 503)
      .type('text')
      .send(why === null ? ready(availability.away, upstreams) : `not ready: ${why}\n`);
  });

  router.get('/metrics', async (_request, response) => {
    response.type(registry.contentType).send(await registry.metrics());
  });

  return router;
}

/**
 * The service stays ready without an upstream, since it still answers requests that do not need it.
 */
function ready(isAway: boolean, { breakers }: HealthOptions['upstreams']): string {
  const upstreams = breakers.filter(({ isUp }) => !isUp).map(({ upstream }) => upstream);
  const down = isAway ? ['the primary', ...upstreams] : upstreams;
  return down.length === 0 ? 'ready\n' : `ready, without ${down.join(', ')}\n`;
}

function requireBearer(token: string): RequestHandler {
  const expected = digest(token);
  return (request, response, next) => {
    const given = bearerOf(request.headers) ?? '';
    if (timingSafeEqual(digest(given), expected)) next();
    else response.status(401).set('WWW-Authenticate', 'Bearer').type('text').send('unauthorized\n');
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();
