import type { GraphqlRequest } from './trusted-documents';

/**
 * Characters that a document may have for each token: comments, white space and literals are read
 * one by one as well, and no limit on tokens bounds them. People write six or so; long texts belong
 * into variables.
 */
const CHARACTERS = 50;

/**
 * What is wrong with the length of the document that a request brings along, or null. An address is
 * never so long.
 */
export function tooLong({ body }: GraphqlRequest, maxTokens: number): string | null {
  const { query } = (body ?? {}) as { readonly query?: unknown };
  const most = CHARACTERS * maxTokens;
  if (typeof query !== 'string' || query.length <= most) return null;
  return `The document is too long: ${query.length} characters, where ${most} are allowed.`;
}
