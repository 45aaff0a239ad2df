import { GraphQLError, Kind } from 'graphql';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import { messages } from '../lib/messages/messages';

/**
 * The Chinese message for a variable that does not fit its type, for the user of a form; undefined
 * for every other error. `code` is Apollo's, which distinguishes them from errors of validation.
 */
export function variableMessage(error: unknown, code: unknown): string | undefined {
  const nodes = error instanceof GraphQLError ? (error.nodes ?? []) : [];
  const definition = nodes.find((node) => node.kind === Kind.VARIABLE_DEFINITION);
  if (definition === undefined || code !== ApolloServerErrorCode.BAD_USER_INPUT) return undefined;
  const [, path = definition.variable.name.value] =
    / at "([\w.[\]]+)"; /.exec((error as GraphQLError).message) ?? [];
  return messages.badVariable(path).zh;
}
