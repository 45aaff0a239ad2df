import type { ApolloServerPlugin } from '@apollo/server';
import type { Context } from '../context';
import type { Language } from '../lib/messages/language';
import type { AskedOperation } from './variable-problem';
import type { OnFault, Trace } from '../lib/http/trace';

/** The request that an error belongs to: Apollo formats errors without it. */
interface ErrorOrigin extends AskedOperation {
  readonly trace: Trace | undefined;
  /** The language of the caller's messages. */
  readonly language: Language;
}

const NOWHERE: ErrorOrigin = { trace: undefined, language: 'en' };
const origins = new WeakMap<object, ErrorOrigin>();

export const originOfError = (error: unknown): ErrorOrigin =>
  (typeof error === 'object' && error !== null ? origins.get(error) : undefined) ?? NOWHERE;

/** Records the request of an error for originOfError. */
export function noteOrigin(error: object, origin: ErrorOrigin): void {
  origins.set(error, origin);
}

/** Links errors to their request, and reports errors that Apollo would keep to itself. */
export const faults = (onFault: OnFault): ApolloServerPlugin<Context> => ({
  requestDidStart: () =>
    Promise.resolve({
      didEncounterErrors({ errors, contextValue: { trace, language }, document, operation }) {
        for (const error of errors) noteOrigin(error, { trace, language, document, operation });
        return Promise.resolve();
      },
      // Responses without errors are the same in every language.
      willSendResponse({ response: { body, http }, contextValue: { language } }) {
        if (body.kind === 'single' && body.singleResult.errors !== undefined) {
          http.headers.set('vary', 'Accept-Language');
          http.headers.set('content-language', language);
        }
        return Promise.resolve();
      },
    }),
  unexpectedErrorProcessingRequest({ requestContext, error }) {
    onFault(error, requestContext.contextValue.trace);
    return Promise.resolve();
  },
});
