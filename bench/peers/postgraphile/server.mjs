/**
 * PostGraphile with the preset of its guide; it needs Node.js 22. As its guide advises, it serves
 * its own schema, in which a view has the published jobs.
 */
import { createServer } from 'node:http';
import pg from 'pg';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { poolSettings, ready } from '../answer.mjs';

const pool = new pg.Pool(poolSettings);
await pool.query(`
  DROP SCHEMA IF EXISTS public_jobs CASCADE;
  CREATE SCHEMA public_jobs;
  CREATE VIEW public_jobs.job AS
    SELECT id, job_name, factory_price, subsidy_price, factory_price_total, salary, people_num,
      weigh
    FROM job WHERE status = 'published'`);

const service = postgraphile({
  extends: [PostGraphileAmberPreset],
  // A view has no indexes, so by default nothing could be sorted.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [makePgService({ pool, schemas: ['public_jobs'] })],
  grafserv: { graphqlPath: '/graphql', graphiql: false },
  grafast: { explain: false },
});
const server = createServer();
await service.createServ(grafserv).addTo(server);
server.listen(0, '127.0.0.1', ready(server));
