/** GraphQL over Fastify and Mercurius, every document compiled. */
import process from 'node:process';
import fastify from 'fastify';
import mercurius from 'mercurius';
import { contextOf, schema } from './schema.mjs';

const app = fastify();
await app.register(mercurius, {
  schema,
  jit: 1,
  path: '/graphql',
  context: (request) => contextOf(request.raw),
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.send({ port: app.server.address().port });
