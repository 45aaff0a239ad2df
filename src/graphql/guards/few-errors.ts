import type { ApolloServerPlugin } from '@apollo/server';

/**
 * Enough to see what is wrong with a document; as many as it has mistakes would make a small request a large answer. Given
 * to graphql-js as `maxErrors`, it also ends a validation: the next error after so many throws.
 */
export const MOST_ERRORS = 3;

/** Answers a document that was not executed with its first errors only, each once. */
export const fewErrors: ApolloServerPlugin = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse({ response: { body } }) {
        if (body.kind === 'single' && body.singleResult.data === undefined) {
          const { errors = [] } = body.singleResult;
          const first = errors.filter(
            (error, index) => index < MOST_ERRORS && error.message !== errors[index - 1]?.message,
          );
          body.singleResult = { ...body.singleResult, errors: first };
        }
        return Promise.resolve();
      },
    }),
};
