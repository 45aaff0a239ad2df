import type { ApolloServerOptionsWithGateway } from '@apollo/server';
import type { GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { Context } from '../context';
import { noOperation } from './errors';
import type { KnownOperations } from './known/known-operations';

type Gateway = ApolloServerOptionsWithGateway<Context>['gateway'];

/**
 * Apollo leaves execution to what it calls a gateway; this gateway is the schema itself, run by our
 * executor.
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
          // Despite its type it may be undefined: Apollo passes on requests without an operation,
          // such as those with an empty name.
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
