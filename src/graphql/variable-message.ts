import { GraphQLError, Kind } from 'graphql';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import { messages } from '../lib/messages/messages';

/**
 * What a form's user reads in Chinese of a variable that does not fit its type; undefined for every
 * other error. `code` is Apollo's, which tells them from those of validation.
 */
export function variableMessage(error: unknown, code: unknown): string | undefined {
  const nodes = error instanceof GraphQLError ? (error.nodes ?? []) : [];
  const definition = nodes.find((node) => node.kind === Kind.VARIABLE_DEFINITION);
  if (definition === undefined || code !== ApolloServerErrorCode.BAD_USER_INPUT) return undefined;
  const [, path = definition.variable.name.value] =
    / at "([\w.[\]]+)"; /.exec((error as GraphQLError).message) ?? [];
  return messages.badVariable(path).zh;
}
