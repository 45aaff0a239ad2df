import { isNativeError } from 'node:util/types';
import { GraphQLError, Kind } from 'graphql';
import { violatedConstraint } from '../database/faults';
import { serviceErrorOf } from '../database/service-error';
import { badInput, ServiceError, type ErrorDetails } from '../errors';
import type { Message } from '../lib/messages/language';
import { messages } from '../lib/messages/messages';
import { argumentProblem } from './variable-problem';

/**
 * Converts a thrown value: a ServiceError stays, an unknown error becomes one of the two errors
 * without details.
 */
export function toServiceError(thrown: unknown): ServiceError {
  const original = rootOf(thrown);
  if (isArgumentError(original)) return argumentProblem(original);
  // The upload was deleted between the check of the edit's paths and its write.
  if (violatedConstraint(original) === 'media_use_deleted')
    return badInput('input', 'NOT_FOUND', messages.noUpload);
  return serviceErrorOf(original);
}

/**
 * Returns whether the executor refused a field's arguments, which is the caller's mistake: a
 * variable is null where a value is required. Before it is located, such an error has nodes in the
 * document but no path; serialisation errors have no nodes.
 */
const isArgumentError = (error: unknown): error is GraphQLError =>
  error instanceof GraphQLError && error.nodes !== undefined && error.path === undefined;

/**
 * Returns the argument that an error is about, as a path from the field's arguments down. The paths
 * of problems omit `input`.
 */
export function argumentOf(
  error: unknown,
  { argument: told, fields }: ServiceError['extensions'],
): { readonly argument?: string } {
  const path = told ?? fields?.[0]?.field;
  const [node] = error instanceof GraphQLError ? (error.nodes ?? []) : [];
  if (path === undefined || node?.kind !== Kind.FIELD) return {};
  const given = node.arguments?.map(({ name }) => name.value) ?? [];
  const [name = ''] = path.split('.', 1);
  if (given.includes(name)) return { argument: path };
  if (given.includes('input')) return { argument: `input.${path}` };
  // The field's only argument names the row that the error is about, such as the change to undo.
  return { argument: given.length === 1 ? (given[0] ?? path) : path };
}

/**
 * Returns the error that GraphQL errors wrap; a GraphQL error that wraps none is returned itself.
 */
export function rootOf(thrown: unknown): unknown {
  if (thrown instanceof GraphQLError && thrown.originalError) return rootOf(thrown.originalError);
  // graphql-js wraps errors of another realm once more, such as Node's system errors when tests run
  // in a realm of their own.
  const { thrownValue } = (thrown ?? {}) as { readonly thrownValue?: unknown };
  return isNativeError(thrownValue) ? thrownValue : thrown;
}

/**
 * Refuses a request for which Apollo resolved no operation, in graphql-js's own words. No guard
 * knows what would run, so nothing may run: an empty `operationName` names an operation that no
 * document can have.
 */
export function noOperation(operationName: string | undefined): GraphQLError {
  const message =
    operationName === undefined
      ? 'Must provide operation name if query contains multiple operations.'
      : `Unknown operation named "${operationName}".`;
  return badRequest(message);
}

/** Refuses a whole request as the caller's mistake, in the caller's language. */
export const refusedRequest = (message: Message, details: Pick<ErrorDetails, 'limit'>) =>
  new GraphQLError(message.en, {
    originalError: new ServiceError('BAD_USER_INPUT', message, details),
    extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } },
  });

/** Like refusedRequest, in graphql-js's words; `about` is its own error, if it made one. */
export const badRequest = (message: string, about?: GraphQLError) =>
  new GraphQLError(message, {
    nodes: about?.nodes ?? null,
    originalError: about?.originalError ?? null,
    extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } },
  });
