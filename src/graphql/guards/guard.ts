import type { ApolloServerPlugin } from '@apollo/server';
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { Context } from '../../context';

/** A valid document and the operation in it that is about to run. */
interface ResolvedOperation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  /** Unset if `request` names an operation that the document does not have. */
  readonly operation?: OperationDefinitionNode | undefined;
  readonly request: {
    readonly operationName?: string | undefined;
    readonly variables?: Readonly<Record<string, unknown>> | undefined;
  };
  readonly contextValue: Context;
}

/** Throws or rejects with a GraphQLError if an operation may not run. */
export type Guard = (resolved: ResolvedOperation) => Promise<void> | undefined;

/** Calls all guards before Apollo runs an operation. */
export const guarded = (guards: readonly Guard[]): ApolloServerPlugin<Context> => ({
  requestDidStart: () =>
    Promise.resolve({
      async didResolveOperation(resolved) {
        await Promise.all(guards.map(async (guard) => guard(resolved)));
      },
    }),
});
