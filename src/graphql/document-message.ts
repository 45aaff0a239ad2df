import { ApolloServerErrorCode } from '@apollo/server/errors';
import { GraphQLError, Kind } from 'graphql';
import { messages } from '../lib/messages/messages';
import { CHINESE } from './document-message.table';

/** ` Did you mean "a", "b", or "c"?`, with a word before the first if graphql-js has one. */
const SUGGESTION = / Did you mean ([^"?]*)(".*")\?$/;

/** A message repeats the value that it is about; longer messages stay in English. */
const MAX_MESSAGE_LENGTH = 2000;

/**
 * A message of graphql-js about a document that cannot be parsed or does not fit the schema, in
 * Chinese; undefined for an unknown message.
 */
export function documentMessage(message: string): string | undefined {
  if (message.length > MAX_MESSAGE_LENGTH) return undefined;
  const [suggestion = '', , names = ''] = SUGGESTION.exec(message) ?? [];
  const said = message.slice(0, message.length - suggestion.length);
  const [pattern, chinese] = CHINESE.find(([each]) => each.test(said)) ?? [];
  if (pattern === undefined || chinese === undefined) return undefined;
  const asked = suggestion === '' ? '' : `是否想写 ${names.replace(/,? or |, /g, ' 或 ')}？`;
  return said.replace(pattern, chinese) + asked;
}

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
