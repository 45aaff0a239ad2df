import { Lexer, Source, TokenKind } from 'graphql';
import type { Message } from '../../lib/messages/language';
import { messages } from '../../lib/messages/messages';
import type { GraphqlRequest } from './trusted-documents';

/**
 * Characters that a document may have per token: comments, white space and literals are read
 * character by character, and the limit on tokens does not bound them. People write about six; long
 * texts belong in variables.
 */
const CHARACTERS = 50;

/**
 * The maximum depth of nested brackets; no operation within the other limits needs as many. The
 * parser recurses for each, so a list of lists within the limit on tokens would overflow its stack.
 */
const MAX_NESTING = 200;

const OPENING: readonly string[] = [TokenKind.BRACKET_L, TokenKind.BRACE_L, TokenKind.PAREN_L];
const CLOSING: readonly string[] = [TokenKind.BRACKET_R, TokenKind.BRACE_R, TokenKind.PAREN_R];

/** Returns why a request's document is too large to be parsed, or null. */
export function sizeProblem({ body, search }: GraphqlRequest, maxTokens: number): Message | null {
  const { query } = (body ?? Object.fromEntries(new URLSearchParams(search))) as {
    readonly query?: unknown;
  };
  if (typeof query !== 'string') return null;
  const most = CHARACTERS * maxTokens;
  if (query.length > most) return messages.longDocument(query.length, most);
  return mayBeNested(query) && isNested(query, maxTokens)
    ? messages.nestedDocument(MAX_NESTING)
    : null;
}

/** A cheap check: most documents have fewer brackets. */
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
