/** The service's schema, resolvers and context, for the alternative GraphQL servers. */
import { createRequire } from 'node:module';
import process from 'node:process';
import { databaseUrl, POOL } from './answer.mjs';

const fromService = createRequire(new URL('../../dist/src/', import.meta.url));
const { readConfig } = fromService('./config.js');
const { connect } = fromService('./database/connection/connect.js');
const { Context } = fromService('./context.js');
const { createSchema } = fromService('./graphql/schema.js');
const { HttpIdentity } = fromService('./http/request/identity.js');

const config = readConfig(process.env);
const services = {
  config,
  database: connect(databaseUrl, POOL),
  identify: () => Promise.resolve(null),
};

export const schema = createSchema();
export const contextOf = (request) => new Context(services, new HttpIdentity(request, config));
