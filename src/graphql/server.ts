import { ApolloServer } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import type { Context } from '../context';
import { ServiceError } from '../errors';
import { rootOf, toServiceError } from './errors';
import { outcome } from './outcome';
import { specificationStatus } from './specification-status';

export interface GraphqlServerOptions {
  readonly schema: GraphQLSchema;
  /** Told of every failure that is not the caller's. */
  readonly onFault: (error: unknown) => void;
}

/** The GraphQL door, not yet started. */
export function createGraphqlServer({ schema, onFault }: GraphqlServerOptions): ApolloServer<Context> {
  return new ApolloServer<Context>({
    schema,
    plugins: [ApolloServerPluginLandingPageLocalDefault({ footer: false }), specificationStatus, outcome],
    // The parser calls itself for every level: without an end to it a document of 12 kB overflows the stack.
    parseOptions: { maxTokens: 2000 },
    introspection: true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    formatError: (formatted, error) => formatError(formatted, error, onFault),
  });
}

/** Apollo's own refusals of a request that never ran, which its clients know by these codes. */
const PROTOCOL_CODES: readonly unknown[] = [
  ApolloServerErrorCode.PERSISTED_QUERY_NOT_FOUND,
  ApolloServerErrorCode.PERSISTED_QUERY_NOT_SUPPORTED,
];

function formatError(
  formatted: GraphQLFormattedError,
  error: unknown,
  onFault: (error: unknown) => void,
): GraphQLFormattedError {
  const { path, locations } = formatted;
  const root = rootOf(error);
  // Without a path nothing was executed: the document or its variables are wrong, and the message says how.
  if (!(root instanceof ServiceError) && root instanceof GraphQLError && path === undefined) {
    const code = PROTOCOL_CODES.includes(formatted.extensions?.code)
      ? formatted.extensions?.code
      : 'BAD_USER_INPUT';
    return { message: formatted.message, ...(locations && { locations }), extensions: { code } };
  }
  const { message, extensions } = toServiceError(error);
  if (extensions.code === 'INTERNAL_SERVER_ERROR' || extensions.code === 'SERVICE_UNAVAILABLE') onFault(root);
  return { message, ...(locations && { locations }), ...(path && { path }), extensions: { ...extensions } };
}
