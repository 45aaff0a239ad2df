import { Lexer, Source, TokenKind } from 'graphql';
import type { GraphqlRequest } from './trusted-documents';

/**
 * Brackets within each other: more than any operation within the other limits has. The parser calls
 * itself for each, and a list of lists within the limit on tokens would overflow its stack.
 */
const MAX_NESTING = 200;

const OPENING: readonly string[] = [TokenKind.BRACKET_L, TokenKind.BRACE_L, TokenKind.PAREN_L];
const CLOSING: readonly string[] = [TokenKind.BRACKET_R, TokenKind.BRACE_R, TokenKind.PAREN_R];

/** The problem with the brackets of a request's document, or null. */
export function tooNested({ body, search }: GraphqlRequest, maxTokens: number): string | null {
  const { query } = (body ?? Object.fromEntries(new URLSearchParams(search))) as {
    readonly query?: unknown;
  };
  if (typeof query !== 'string' || !mayBeNested(query) || !isNested(query, maxTokens)) return null;
  return `The document has more than ${MAX_NESTING} brackets within each other.`;
}

/** Most documents have fewer brackets in all. */
const mayBeNested = (query: string) => query.split(/[[{(]/, MAX_NESTING + 2).length > MAX_NESTING;

function isNested(query: string, maxTokens: number): boolean {
  const lexer = new Lexer(new Source(query));
  let depth = 0;
  try {
    for (let count = 0; count <= maxTokens; count += 1) {
      const { kind } = lexer.advance();
      if (kind === TokenKind.EOF) return false;
      if (OPENING.includes(kind)) depth += 1;
      else if (CLOSING.includes(kind)) depth -= 1;
      if (depth > MAX_NESTING) return true;
    }
  } catch {
    // The parser reports it.
  }
  return false;
}
