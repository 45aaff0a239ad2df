import type { ApolloServerOptionsWithGateway } from '@apollo/server';
import type { GraphQLSchema } from 'graphql';
import type { Context } from '../context';
import { createExecutor } from './executor';

type Gateway = ApolloServerOptionsWithGateway<Context>['gateway'];

/** Apollo leaves execution to what it calls a gateway; this one is the schema itself, its documents compiled. */
export function compilingGateway(schema: GraphQLSchema): Gateway {
  const execute = createExecutor(schema);
  return {
    onSchemaLoadOrUpdate(listener) {
      listener({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    load: () =>
      Promise.resolve({
        executor: ({ queryHash, document, request: { operationName, variables }, context }) =>
          Promise.resolve(execute({ key: queryHash, document, operationName, variables, context })),
      }),
    stop: () => Promise.resolve(),
  };
}
