import type { ApolloServerOptionsWithGateway } from '@apollo/server';
import type { GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { Context } from '../context';
import { noOperation } from './errors';
import type { KnownOperations } from './known/known-operations';

type Gateway = ApolloServerOptionsWithGateway<Context>['gateway'];

/**
 * Apollo delegates execution to what it calls a gateway; this one executes the schema itself, with
 * our executor.
 */
export function preparingGateway(schema: GraphQLSchema, known: KnownOperations): Gateway {
  return {
    onSchemaLoadOrUpdate(listener) {
      listener({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    load: () =>
      Promise.resolve({
        async executor({ queryHash: key, document, operation, request, context: contextValue }) {
          // May be undefined despite its type: Apollo passes on requests without an operation, such
          // as those with an empty `operationName`.
          const found = operation as OperationDefinitionNode | undefined;
          if (found === undefined) return { errors: [noOperation(request.operationName)] };
          const { variables: variableValues } = request;
          return (
            known.executionFor(contextValue as Context) ??
            known.options.execute({ key, document, operation: found, variableValues, contextValue })
          );
        },
      }),
    stop: () => Promise.resolve(),
  };
}
