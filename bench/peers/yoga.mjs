/** GraphQL Yoga on node:http, as its guide has it. */
import { createServer } from 'node:http';
import { createYoga } from 'graphql-yoga';
import { ready } from './answer.mjs';
import { contextOf, schema } from './schema.mjs';

// Yoga copies only a context's own properties, so the service's replaces it as a whole.
const context = {
  onExecute({ executeFn, setExecuteFn }) {
    setExecuteFn((args) => executeFn({ ...args, contextValue: contextOf(args.contextValue.req) }));
  },
};
const yoga = createYoga({ schema, logging: false, plugins: [context] });
const server = createServer(yoga);
server.listen(0, '127.0.0.1', ready(server));
