import { OperationTypeNode, type OperationDefinitionNode } from 'graphql';
import type { Context } from '../../context';
import { largeAnswer } from '../../features/large-answer';
import { beforeSending } from '../plugins/before-sending';

/**
 * Refuses the response to a query if it would exceed `most` bytes, before it is written as JSON: a
 * text that is selected many times is written many times, while the values share one copy. The
 * response to a mutation is never withheld, since it reports what was done; the mutation's cost
 * limits it.
 */
export const answerLimit = (most: number) =>
  beforeSending<Context>(({ operation, contextValue, response: { body, http } }) => {
    if (body.kind !== 'single' || !isTooLarge(operation, body.singleResult, most)) return;
    const { message, extensions } = largeAnswer(most).in(contextValue.language);
    body.singleResult = { errors: [{ message, extensions: { ...extensions } }] };
    http.status = 400;
  });

/** Returns whether the result of an operation is too large to be sent. */
export const isTooLarge = (
  operation: OperationDefinitionNode | undefined,
  result: object,
  most: number,
): boolean => operation?.operation === OperationTypeNode.QUERY && bytesOf(result, most) > most;

/**
 * Texts up to this length count as three bytes per character, the maximum: measuring them takes
 * longer than reading them.
 */
const SHORT = 200;

/**
 * Estimates the size of a value as JSON in UTF-8, in bytes, without escapes; stops counting beyond
 * `most`.
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
  // Object.entries would allocate a list for each of thousands of objects.
  for (const key in value) {
    if (sum > most) break;
    sum += key.length + 4 + bytesOf((value as Record<string, unknown>)[key], most - sum);
  }
  return sum;
}
