import { GraphQLError } from 'graphql';

/**
 * The refusal of a request for which Apollo resolved no operation, in graphql-js's own words. Without an operation no guard
 * knows what would run, so nothing may: an empty `operationName` names an operation that no document can hold.
 */
export function noOperation(operationName: string | undefined): GraphQLError {
  const message =
    operationName === undefined
      ? 'Must provide operation name if query contains multiple operations.'
      : `Unknown operation named "${operationName}".`;
  return new GraphQLError(message, {
    extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } },
  });
}
