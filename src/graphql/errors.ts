import { isNativeError } from 'node:util/types';
import { GraphQLError } from 'graphql';
import { violatedConstraint } from '../database/faults';
import { serviceErrorOf } from '../database/service-error';
import { badInput, ServiceError } from '../errors';
import { messages } from '../lib/messages/messages';

/**
 * What a thrown value means to a caller: itself if it was written for callers, else one of the two
 * that tell nothing.
 */
export function toServiceError(thrown: unknown): ServiceError {
  const original = rootOf(thrown);
  if (isArgumentError(original)) {
    const { message } = original;
    return new ServiceError('BAD_USER_INPUT', { en: message, zh: message });
  }
  // Between the check of an edit's paths and its write.
  if (violatedConstraint(original) === 'media_use_deleted')
    return badInput('input', 'NOT_FOUND', messages.noUpload);
  return serviceErrorOf(original);
}

/**
 * Whether the executor has refused a field's arguments, which is the caller's mistake: null from a
 * variable where there has to be a value. Such an error points into the document and has no path
 * before it is located; those of serialising point nowhere.
 */
const isArgumentError = (error: unknown): error is GraphQLError =>
  error instanceof GraphQLError && error.nodes !== undefined && error.path === undefined;

/**
 * The error underneath those that GraphQL wraps around it; a GraphQL error without one is returned
 * itself.
 */
export function rootOf(thrown: unknown): unknown {
  if (thrown instanceof GraphQLError && thrown.originalError) return rootOf(thrown.originalError);
  // graphql-js wraps what is no Error of its own realm once more: Node's system errors, where tests
  // run in a realm of theirs.
  const { thrownValue } = (thrown ?? {}) as { readonly thrownValue?: unknown };
  return isNativeError(thrownValue) ? thrownValue : thrown;
}

/**
 * The refusal of a request for which Apollo resolved no operation, in graphql-js's own words.
 * Without an operation no guard knows what would run, so nothing may: an empty `operationName`
 * names an operation that no document can hold.
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
