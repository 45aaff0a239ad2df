import type { ApolloServerPlugin } from '@apollo/server';
import { OperationTypeNode, type OperationDefinitionNode } from 'graphql';

/**
 * Refuses the answer to a query that would hold more than `most` bytes, before it is written as
 * JSON: there a text takes its place each time that it is asked for, while among the values it is
 * one. What a mutation answers is never withheld, since it tells what was done; its cost bounds it.
 */
export const answerLimit = (most: number): ApolloServerPlugin => ({
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse({ operation, response: { body, http } }) {
        if (body.kind === 'single' && isTooLarge(operation, body.singleResult, most)) {
          const megabytes = Math.round((most / 1024 / 1024) * 10) / 10;
          const message =
            `The answer is larger than ${megabytes} MB. ` +
            'Ask for smaller pages or fewer long texts.';
          body.singleResult = { errors: [{ message, extensions: { code: 'BAD_USER_INPUT' } }] };
          http.status = 400;
        }
        return Promise.resolve();
      },
    }),
});

/** Whether the result of an operation must not be written. */
export const isTooLarge = (
  operation: OperationDefinitionNode | undefined,
  result: object,
  most: number,
): boolean => operation?.operation === OperationTypeNode.QUERY && bytesOf(result, most) > most;

/**
 * Texts up to this long are not measured, which would take longer than reading them: three bytes a
 * character at most.
 */
const SHORT = 200;

/**
 * About what a value takes as JSON in UTF-8, in bytes, escapes not counted; beyond `most` it is not
 * looked at to its end.
 */
export function bytesOf(value: unknown, most: number): number {
  if (typeof value === 'string')
    return value.length > SHORT ? Buffer.byteLength(value) : 3 * value.length;
  if (typeof value !== 'object' || value === null) return 4;
  let sum = 2;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && sum <= most; index += 1)
      sum += 1 + bytesOf(value[index], most - sum);
    return sum;
  }
  // Object.entries would make a list of each of the objects, of which there are thousands.
  for (const key in value) {
    if (sum > most) break;
    sum += key.length + 4 + bytesOf((value as Record<string, unknown>)[key], most - sum);
  }
  return sum;
}
