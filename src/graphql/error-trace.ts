import type { ApolloServerPlugin } from '@apollo/server';
import type { Context } from '../context';
import type { OnFault, Trace } from '../lib/trace';

const traces = new WeakMap<object, Trace>();

/** The request that an error belongs to: Apollo has errors formatted without saying so. */
export const traceOfError = (error: unknown): Trace | undefined =>
  typeof error === 'object' && error !== null ? traces.get(error) : undefined;

/** Remembers for traceOfError to which request an error belongs. */
export function noteTrace(error: object, trace: Trace | undefined): void {
  if (trace !== undefined) traces.set(error, trace);
}

/** Tells errors apart by request, and of those that Apollo keeps to itself. */
export const faults = (onFault: OnFault): ApolloServerPlugin<Context> => ({
  requestDidStart: () =>
    Promise.resolve({
      didEncounterErrors({ errors, contextValue: { trace } }) {
        for (const error of errors) noteTrace(error, trace);
        return Promise.resolve();
      },
    }),
  unexpectedErrorProcessingRequest({ requestContext, error }) {
    onFault(error, requestContext.contextValue.trace);
    return Promise.resolve();
  },
});
