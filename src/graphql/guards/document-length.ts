import type { GraphqlRequest } from './trusted-documents';

/**
 * Characters that a document may have for each token: comments, white space and literals are read
 * character by character, and no limit on tokens bounds them. People write about six; long texts
 * belong in variables.
 */
const CHARACTERS = 50;

/**
 * The problem with the length of a request's document, or null. A document in an address is never
 * so long.
 */
export function tooLong({ body }: GraphqlRequest, maxTokens: number): string | null {
  const { query } = (body ?? {}) as { readonly query?: unknown };
  const most = CHARACTERS * maxTokens;
  if (typeof query !== 'string' || query.length <= most) return null;
  return `The document is too long: ${query.length} characters, where ${most} are allowed.`;
}
