import {
  OperationTypeNode,
  TypeInfo,
  TypeNameMetaFieldDef,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { Context } from '../../context';
import { beforeSending } from './before-sending';

/**
 * Sets `Cache-Control` from the hints of @Cacheable and @PerCaller. Apollo's own plugin observes
 * each field while it is resolved, which costs every request and does nothing with another
 * executor. The document has the same information.
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
/** How long a response may be cached, in seconds. */
const MAX_AGE_S = 60;

/** Returns the `Cache-Control` of a response without errors. */
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
  if (!shared || !isCacheable(schema, document)) return NO_STORE;
  // A caller can invent X-Forwarded-Host, which shared caches do not include in their keys.
  return `max-age=${MAX_AGE_S}, ${request.readForwardedOrigin === true ? 'private' : 'public'}`;
}

/** Documents are kept from request to request. */
const known = new WeakMap<DocumentNode, boolean>();

/**
 * Returns whether each query of the document is cacheable and no field depends on the caller.
 * Clients add `__typename` to fragments on Query; alone it is often a health check.
 */
function isCacheable(schema: GraphQLSchema, document: DocumentNode): boolean {
  const cached = known.get(document);
  if (cached !== undefined) return cached;
  const hints: boolean[] = [];
  const info = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(info, {
      Field({ name }) {
        if (name.value === TypeNameMetaFieldDef.name) return;
        const { cacheable, perCaller } = info.getFieldDef()?.extensions ?? {};
        if (info.getParentType() === schema.getQueryType()) hints.push(cacheable === true);
        if (perCaller === true) hints.push(false);
      },
    }),
  );
  const isShared = hints.length > 0 && hints.every(Boolean);
  known.set(document, isShared);
  return isShared;
}
