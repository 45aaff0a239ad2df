import type { ApolloServerPlugin } from '@apollo/server';
import type { GraphQLFormattedError } from 'graphql';

/**
 * Enough to see what is wrong with a document; as many as it has mistakes would make a small
 * request a large answer. Given to graphql-js as `maxErrors`, it also ends a validation: the next
 * error after so many throws.
 */
export const MAX_ERRORS = 3;

/** Errors of an answer that was executed: a list may have one for each of its items. */
const MAX_FIELD_ERRORS = 100;

/** Characters of a message: graphql-js repeats names and values of the request, however long. */
const MAX_MESSAGE_LENGTH = 500;

/**
 * Answers a document that was not executed with its first errors only, each once; one that was with
 * its first hundred, and with how many more there are. Of a message longer than 500 characters the
 * middle is left out.
 */
export const fewErrors: ApolloServerPlugin = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse({ response: { body } }) {
        if (body.kind === 'single' && body.singleResult.errors !== undefined) {
          const { data, errors } = body.singleResult;
          const few = data === undefined ? firstOf(errors) : boundedOf(errors);
          body.singleResult = { ...body.singleResult, errors: few.map(withShortMessage) };
        }
        return Promise.resolve();
      },
    }),
};

type Errors = readonly GraphQLFormattedError[];

const firstOf = (errors: Errors): Errors =>
  errors.filter(
    (error, index) => index < MAX_ERRORS && error.message !== errors[index - 1]?.message,
  );

/** The entry for those left out has the code of the first of them. */
function boundedOf(errors: Errors): Errors {
  const next = errors[MAX_FIELD_ERRORS];
  if (next === undefined) return errors;
  const message = `There are ${errors.length - MAX_FIELD_ERRORS} more errors.`;
  const extensions = { code: next.extensions?.code };
  return [...errors.slice(0, MAX_FIELD_ERRORS), { message, extensions }];
}

function withShortMessage(error: GraphQLFormattedError): GraphQLFormattedError {
  const { message } = error;
  if (message.length <= MAX_MESSAGE_LENGTH) return error;
  // What is wrong stands at the end, behind the value. A character outside the basic plane is two
  // units, of which none may be left alone.
  const half = MAX_MESSAGE_LENGTH / 2;
  const start = message.slice(0, half - 1).replace(/[\uD800-\uDBFF]$/, '');
  const end = message.slice(-half).replace(/^[\uDC00-\uDFFF]/, '');
  return { ...error, message: `${start}…${end}` };
}
