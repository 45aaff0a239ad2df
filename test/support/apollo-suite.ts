import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { ApolloServer, type ApolloServerOptions, type BaseContext } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import type { CreateServerForIntegrationTests } from '@apollo/server-integration-testsuite';
import { makeExecutableSchema } from '@graphql-tools/schema';
import knex from 'knex';
import { readConfig } from '../../src/config';
import { Context } from '../../src/context';
import { withContextRefusal } from '../../src/graphql/context-refusal';
import { cacheHints } from '../../src/graphql/plugins/cache-hints';
import { createGraphqlEndpoint } from '../../src/graphql/endpoint';
import { apolloOptions } from '../../src/graphql/server';
import { specificationStatus } from '../../src/graphql/plugins/specification-status';
import { readBytes } from '../../src/http/request/request-body';
import { setTrace, Trace, traceOf } from '../../src/lib/http/trace';
import { HttpIdentity } from '../../src/http/request/identity';
import type { Intake } from '../../src/http/endpoint';
import { plainFallback } from '../../src/http/fallback';
import { createHttpServer } from '../../src/http/server';

/** Our parts that can be left out, to prove that a test fails for that reason only. */
export type Part =
  /** The closed list of codes, and masked messages. */
  | 'codes'
  /** HTTP status 200 for invalid documents. */
  | 'status'
  /** Cache-Control from the documents. */
  | 'cache'
  | 'executor'
  /** Introspection by its own setting. */
  | 'introspection'
  /** The guards, of which only the limit on cost matters here. */
  | 'cost'
  /** That a GET without a cookie passes CSRF prevention. */
  | 'no cookie';

const config = readConfig({});
const onFault = () => undefined;
const services = {
  config,
  // Nothing here uses it, so it opens no connection.
  database: knex({ client: 'pg' }),
  identify: () => Promise.resolve(null),
  media: { remove: () => Promise.resolve() },
  posters: { make: () => Promise.reject(new Error('Nobody orders posters here.')) },
};

type Plugins = NonNullable<ApolloServerOptions<Context>['plugins']>;
const isOf = (id: string) => (plugin: object | undefined) =>
  plugin !== undefined &&
  '__internal_plugin_id__' in plugin &&
  plugin.__internal_plugin_id__ === id;

/**
 * Our plugins, and after them a test's own. The two without a name are identified by their index in
 * src/graphql/server.ts: with another one, listed tests would not pass without them.
 */
function pluginsOf([page, ...ours]: Plugins, theirs: Plugins, without: readonly Part[]): Plugins {
  const [, guards] = ours;
  const partOf = (plugin: Plugins[number]): Part | undefined => {
    if (plugin === guards) return 'cost';
    if (plugin === specificationStatus) return 'status';
    return plugin === cacheHints || isOf('CacheControl')(plugin) ? 'cache' : undefined;
  };
  const kept = ours.filter((plugin) => !without.some((part) => part === partOf(plugin)));
  const isDisabled = theirs.some(isOf('LandingPageDisabled'));
  return [
    // Is replaced by a test's own page, like Apollo's.
    ...(isDisabled || !page
      ? []
      : [Object.assign(page, { __internal_installed_implicitly__: true })]),
    ...(isDisabled ? [] : [ApolloServerPluginLandingPageDisabled()]),
    ...kept,
    ...theirs,
  ];
}

/** Our options overridden by a test's own; plugins and validation rules are added to ours. */
function withOurs(
  theirs: ApolloServerOptions<BaseContext>,
  without: readonly Part[],
): ApolloServerOptions<Context> {
  const { gateway, plugins = [], validationRules = [], ...rest } = theirs;
  const schema =
    theirs.schema ??
    makeExecutableSchema({
      typeDefs: theirs.typeDefs ?? 'type Query { none: ID }',
      resolvers: theirs.resolvers ?? {},
    });
  const { introspection, hideSchemaDetailsFromClientErrors, ...more } = apolloOptions({
    config,
    schema,
    onFault,
  });
  const { formatError, includeStacktraceInErrorResponses, ...ours } = more;
  const options = {
    ...ours,
    ...(!without.includes('introspection') && { introspection, hideSchemaDetailsFromClientErrors }),
    ...(!without.includes('codes') && { formatError, includeStacktraceInErrorResponses }),
    ...rest,
    ...(without.includes('executor')
      ? { schema, gateway: undefined }
      : {
          gateway: gateway ?? ours.gateway,
          schema: undefined,
          typeDefs: undefined,
          resolvers: undefined,
        }),
    plugins: pluginsOf(ours.plugins ?? [], plugins, without),
    validationRules: [...(ours.validationRules ?? []), ...validationRules],
  };
  return options as ApolloServerOptions<Context>;
}

/**
 * Starts our endpoint for one of Apollo's tests: with its schema and options, and with our plugins,
 * executor, bodies and HTTP server. Apollo answers everything. `without` returns at each start our
 * parts to leave out.
 */
export const createServer =
  (without: () => readonly Part[]): CreateServerForIntegrationTests =>
  async (theirs, { context } = {}) => {
    const parts = without();
    const graphql = new ApolloServer<Context>(withOurs(theirs, parts));
    // Called with a context of the test's own, or none; our plugins read ours.
    const execute = graphql.executeOperation.bind(graphql);
    const identity = { token: undefined, origin: 'http://127.0.0.1' };
    graphql.executeOperation = ((request: never, { contextValue = {} } = {}) =>
      execute(request, {
        contextValue: Object.assign(new Context(services, identity), contextValue),
      })) as typeof execute;
    await graphql.start();

    const intake: Intake = {
      receive: (request, _response, limit) => readBytes(request, limit, { add: () => undefined }),
      createContext: async (request, response) =>
        Object.assign(
          new Context(services, new HttpIdentity(request, config), traceOf(request), response),
          await context?.(),
        ),
    };
    const endpoint = createGraphqlEndpoint({
      graphql,
      known: { answer: () => Promise.resolve(undefined), note: () => undefined },
      trust: (asking) => asking,
      intake: parts.includes('codes') ? intake : withContextRefusal(intake),
      maxTokens: config.graphqlLimits.tokens,
      onFault,
    });
    const server = createHttpServer(plainFallback);
    server.on('request', (request, response) => {
      setTrace(request, new Trace('a request', 'graphql', performance.now()));
      if (parts.includes('no cookie')) request.headers.cookie = 'session=x';
      void endpoint.handle(request, response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return {
      server: graphql as unknown as ApolloServer,
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      async extraCleanup() {
        server.close();
        server.closeAllConnections();
        await once(server, 'close');
      },
    };
  };
