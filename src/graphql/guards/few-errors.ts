import type { GraphQLFormattedError } from 'graphql';
import type { Context } from '../../context';
import type { Language } from '../../lib/messages/language';
import { messages } from '../../lib/messages/messages';
import { beforeSending } from '../plugins/before-sending';

/**
 * Enough to see what is wrong with a document; all its errors would make a large response to a
 * small request. As graphql-js's `maxErrors`, it also ends validation: the next error throws.
 */
export const MAX_ERRORS = 3;

/** The maximum number of errors of an executed operation: a list may have one for each item. */
const MAX_FIELD_ERRORS = 100;

/** In characters: graphql-js's messages repeat names and values of the request, however long. */
const MAX_MESSAGE_LENGTH = 500;

/**
 * Keeps the first errors of a document that was not executed, without repetitions; of an executed
 * one, the first hundred and the number of the others. Cuts out the middle of messages longer than
 * 500 characters.
 */
export const fewErrors = beforeSending<Context>(({ contextValue, response: { body } }) => {
  if (body.kind !== 'single' || body.singleResult.errors === undefined) return;
  const { data, errors } = body.singleResult;
  const few = data === undefined ? firstOf(errors) : boundedOf(errors, contextValue.language);
  body.singleResult = { ...body.singleResult, errors: few.map(withShortMessage) };
});

type Errors = readonly GraphQLFormattedError[];

const firstOf = (errors: Errors): Errors =>
  errors.filter(
    (error, index) => index < MAX_ERRORS && error.message !== errors[index - 1]?.message,
  );

/** The entry for the omitted errors has the code of the first of them, and their number. */
function boundedOf(errors: Errors, language: Language): Errors {
  const next = errors[MAX_FIELD_ERRORS];
  if (next === undefined) return errors;
  const omitted = errors.length - MAX_FIELD_ERRORS;
  const message = messages.moreErrors(omitted)[language];
  const extensions = { code: next.extensions?.code, omitted };
  return [...errors.slice(0, MAX_FIELD_ERRORS), { message, extensions }];
}

const withShortMessage = (error: GraphQLFormattedError): GraphQLFormattedError => ({
  ...error,
  message: shortText(error.message),
});

/** Shortens a text to at most 500 characters by cutting out its middle. */
export function shortText(text: string): string {
  if (text.length <= MAX_MESSAGE_LENGTH) return text;
  // The reason is at the end, after the value. A character outside the basic plane has two code
  // units, which must not be separated.
  const half = MAX_MESSAGE_LENGTH / 2;
  const start = text.slice(0, half - 1).replace(/[\uD800-\uDBFF]$/, '');
  const end = text.slice(-half).replace(/^[\uDC00-\uDFFF]/, '');
  return `${start}…${end}`;
}
