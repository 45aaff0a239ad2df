import type { ApolloServerPlugin } from '@apollo/server';
import { Kind, type OperationDefinitionNode } from 'graphql';
import type { Context } from '../../context';
import type { Trace } from '../../lib/http/trace';

/** Records in the trace which operation ran and how it ended. */
export const outcome: ApolloServerPlugin<Context> = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation({ operation, queryHash, contextValue: { trace } }) {
        if (operation !== undefined) noteOperation(trace, operation, queryHash);
        return Promise.resolve();
      },
      willSendResponse({ response, queryHash, contextValue: { trace } }) {
        if (trace === undefined || response.body.kind !== 'single') return Promise.resolve();
        const { errors = [] } = response.body.singleResult;
        const [error] = errors;
        const waits = errors.flatMap(
          ({ extensions }) => (extensions?.retryAfter as number | undefined) ?? [],
        );
        if (waits.length > 0) response.http.headers.set('retry-after', String(Math.max(...waits)));
        const code = error?.extensions?.code;
        if (error !== undefined) trace.outcome = typeof code === 'string' ? code : 'BAD_USER_INPUT';
        // Empty or absent if Apollo refused the request before it looked at a document.
        if (queryHash) trace.detail ??= `document ${queryHash.slice(0, 12)}`;
        return Promise.resolve();
      },
    }),
};

/** Records in the trace which operation of the document with this hash is about to run. */
export function noteOperation(
  trace: Trace | undefined,
  operation: OperationDefinitionNode,
  hash: string,
): void {
  if (trace === undefined) return;
  trace.operation = rootField(operation);
  trace.detail = nameForLog(operation.name?.value) ?? `document ${hash.slice(0, 12)}`;
}

/** Clients choose names, so only short ones are logged, and none becomes a label. */
const nameForLog = (name: string | undefined) =>
  name !== undefined && name.length <= 64 ? name : undefined;

/**
 * Returns an operation's root field, one of the schema's; `several` if it selects more than one.
 */
function rootField({ selectionSet: { selections } }: OperationDefinitionNode): string {
  const [first] = selections;
  if (selections.length !== 1 || first?.kind !== Kind.FIELD) return 'several';
  return first.name.value.startsWith('__') ? 'introspection' : first.name.value;
}
