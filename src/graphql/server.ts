import { ApolloServer, type ApolloServerOptionsWithGateway } from '@apollo/server';
import { ApolloServerErrorCode, ApolloServerValidationErrorCode } from '@apollo/server/errors';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import type { Config } from '../config';
import type { Context } from '../context';
import type { OnFault } from '../lib/http/trace';
import { messages } from '../lib/messages/messages';
import { cacheHints } from './plugins/cache-hints';
import { documentMessage } from './document-message';
import { argumentOf, rootOf, toServiceError } from './errors';
import { faults, originOfError } from './error-origin';
import { preparingGateway } from './gateway';
import { outcome } from './plugins/outcome';
import { answerLimit } from './guards/answer-limit';
import { changePasswordFirst } from './guards/change-password-first';
import { sandbox } from './pages/landing-page';
import { createExecutor } from './execution/executor';
import { costLimit } from './guards/cost-limit';
import { fewErrors, MAX_ERRORS } from './guards/few-errors';
import { guarded } from './guards/guard';
import { withinLimits } from './guards/limits';
import { KnownOperations } from './known/known-operations';
import { variableLimit } from './guards/variables';
import { specificationStatus } from './plugins/specification-status';
import { PREFLIGHT } from './request-headers';
import { variableProblem } from './variable-problem';

interface GraphqlServerOptions {
  readonly config: Config;
  readonly schema: GraphQLSchema;
  readonly onFault: OnFault;
}

/** Creates Apollo Server, not yet started, and the operations that are answered without it. */
export function createGraphqlServer(given: GraphqlServerOptions) {
  const known = knownOperations(given);
  return { apollo: new ApolloServer<Context>(apolloOptions(given, known)), known };
}

function knownOperations({ config, schema }: GraphqlServerOptions): KnownOperations {
  const { graphqlIntrospection, graphqlLimits } = config;
  const execute = createExecutor(schema, { hideSuggestions: !graphqlIntrospection });
  return new KnownOperations({
    schema,
    execute: async (execution) => execute(execution),
    guards: [changePasswordFirst, costLimit(graphqlLimits.cost), variableLimit],
    answerBytes: graphqlLimits.answerBytes,
  });
}

/** Headers that a browser sends to another origin only after a preflight request. */
const PREFLIGHTED = ['token', 'authorization', PREFLIGHT, 'x-apollo-operation-name'];

/** Returns all options of Apollo Server, for any schema; Apollo's own test suite uses them, too. */
export function apolloOptions(
  { config, schema, onFault }: GraphqlServerOptions,
  known = knownOperations({ config, schema, onFault }),
): ApolloServerOptionsWithGateway<Context> {
  return {
    gateway: preparingGateway(schema, known),
    plugins: [
      config.graphqlExplorer ? sandbox() : ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      guarded(known.options.guards),
      known.documents.plugin,
      // Must run before the response is measured.
      fewErrors,
      answerLimit(config.graphqlLimits.answerBytes),
      cacheHints,
      specificationStatus,
      outcome,
      faults(onFault),
    ],
    validationRules: [withinLimits(config.graphqlLimits)],
    validationOptions: { maxErrors: MAX_ERRORS },
    parseOptions: { maxTokens: config.graphqlLimits.tokens },
    introspection: config.graphqlIntrospection,
    // Suggestions ("Did you mean …") would reveal what introspection does not.
    hideSchemaDetailsFromClientErrors: !config.graphqlIntrospection,
    // Apollo's default, repeated because the endpoint is not safe without it.
    allowBatchedHttpRequests: false,
    csrfPrevention: { requestHeaders: PREFLIGHTED },
    // If only registered documents run, sending one does not register it.
    ...(config.trustedDocuments === 'only' && { persistedQueries: false }),
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    formatError: (formatted, error) => formatError(formatted, error, onFault),
  };
}

/** Apollo's code for an unknown hash, after which clients send the document. */
const UNKNOWN_HASH: string = ApolloServerErrorCode.PERSISTED_QUERY_NOT_FOUND;

/** Apollo's message for it tells developers how to configure Apollo Server. */
const INTROSPECTION_OFF: string = ApolloServerValidationErrorCode.INTROSPECTION_DISABLED;

function formatError(
  formatted: GraphQLFormattedError,
  error: unknown,
  onFault: OnFault,
): GraphQLFormattedError {
  const { path, locations, extensions: { code: given, validationErrorCode } = {} } = formatted;
  const origin = originOfError(error);
  const { trace, language } = origin;
  const root = rootOf(error);
  const refused = variableProblem(error, given, origin);
  // Without a path nothing was executed: the document is wrong, and the message says how.
  if (refused === undefined && root instanceof GraphQLError && path === undefined) {
    const code = given === UNKNOWN_HASH ? UNKNOWN_HASH : 'BAD_USER_INPUT';
    const chinese = language === 'zh' ? documentMessage(formatted.message) : undefined;
    const message =
      validationErrorCode === INTROSPECTION_OFF
        ? messages.noIntrospection[language]
        : (chinese ?? formatted.message);
    return { message, ...(locations && { locations }), extensions: { code } };
  }
  const { message, extensions } = (refused ?? toServiceError(error)).in(language);
  if (extensions.code === 'INTERNAL_SERVER_ERROR' || extensions.code === 'SERVICE_UNAVAILABLE') {
    onFault(root, trace);
  }
  return {
    message,
    ...(locations && { locations }),
    ...(path && { path }),
    extensions: { ...extensions, ...argumentOf(error, extensions) },
  };
}
