import {
  OperationTypeNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { Context } from '../../context';
import { beforeSending } from './before-sending';

/**
 * Sets how long an answer may be cached, from the hints of @CacheFor and @PerCaller. Apollo's own
 * plugin observes each field while it is resolved: that costs every request, and does nothing with
 * another executor. The document has the same information.
 */
export const cacheHints = beforeSending<Context>(
  ({ schema, document, operation, response: { body, http }, contextValue }) => {
    const ran = document !== undefined && operation !== undefined;
    const clean = body.kind === 'single' && body.singleResult.errors === undefined;
    http.headers.set(
      'cache-control',
      ran && clean ? cacheControlOf({ schema, document, operation, contextValue }) : NO_STORE,
    );
  },
);

const NO_STORE = 'no-store';

/** The `Cache-Control` of an answer without errors. */
export function cacheControlOf({
  schema,
  document,
  operation,
  contextValue: { isPrivate, request },
}: {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly contextValue: Context;
}): string {
  const shared = operation.operation === OperationTypeNode.QUERY && !isPrivate;
  const seconds = shared ? secondsOf(schema, document) : 0;
  if (seconds === 0) return NO_STORE;
  // A caller can invent X-Forwarded-Host, which shared caches do not include in their keys.
  return `max-age=${seconds}, ${request.readForwardedOrigin === true ? 'private' : 'public'}`;
}

/** Documents are kept from request to request. */
const known = new WeakMap<DocumentNode, number>();

/**
 * The shortest time over all queries of the document, in seconds; 0 if a field depends on the
 * caller.
 */
function secondsOf(schema: GraphQLSchema, document: DocumentNode): number {
  const cached = known.get(document);
  if (cached !== undefined) return cached;
  let seconds = Infinity;
  const info = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(info, {
      Field() {
        const { cacheFor, perCaller } = info.getFieldDef()?.extensions ?? {};
        if (perCaller === true) seconds = 0;
        if (info.getParentType() === schema.getQueryType()) {
          seconds = Math.min(seconds, typeof cacheFor === 'number' ? cacheFor : 0);
        }
      },
    }),
  );
  known.set(document, seconds);
  return seconds;
}
