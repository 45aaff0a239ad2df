import type { ApolloServerPlugin } from '@apollo/server';
import {
  OperationTypeNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql';
import type { Context } from '../../context';

/**
 * Says how long an answer may be kept, from the hints of lib/cache-hint.ts. Apollo's own plugin
 * watches each field while it is resolved, which costs every request and does nothing where another
 * executor runs; the document says as much.
 */
export const cacheHints: ApolloServerPlugin<Context> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse({ schema, document, operation, response, contextValue }) {
        const { body, http } = response;
        const ran = document !== undefined && operation?.operation === OperationTypeNode.QUERY;
        const clean = body.kind === 'single' && body.singleResult.errors === undefined;
        const shared = ran && clean && !contextValue.isPrivate;
        const seconds = shared ? secondsOf(schema, document) : 0;
        // A caller can make up X-Forwarded-Host, which no shared cache has in its key.
        const audience = contextValue.request.readForwardedOrigin === true ? 'private' : 'public';
        http.headers.set(
          'cache-control',
          seconds > 0 ? `max-age=${seconds}, ${audience}` : 'no-store',
        );
        return Promise.resolve();
      },
    }),
};

/** Documents are kept by Apollo from request to request. */
const known = new WeakMap<DocumentNode, number>();

/**
 * The shortest time over all queries of the document, in seconds; 0 where a field depends on the
 * caller.
 */
function secondsOf(schema: GraphQLSchema, document: DocumentNode): number {
  const before = known.get(document);
  if (before !== undefined) return before;
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
