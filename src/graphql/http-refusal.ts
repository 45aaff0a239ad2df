import { HeaderMap } from '@apollo/server';
import { GraphQLError } from 'graphql';
import type { Trace } from '../lib/trace';
import { toServiceError } from './errors';
import type { Language } from '../lib/language';
import { noteOrigin } from './error-origin';

const STATUS: Readonly<Record<string, number>> = { SERVICE_UNAVAILABLE: 503, RATE_LIMITED: 429 };

/**
 * `context`; where it is rejected, a GraphQL error that has Apollo answer with the HTTP status for
 * it, and with Retry-After in seconds where it makes sense to try again.
 */
export async function withHttpRefusal<Context>(
  context: Promise<Context>,
  trace: Trace | undefined,
  language: Language = 'en',
): Promise<Context> {
  try {
    return await context;
  } catch (error) {
    const refusal = toServiceError(error);
    const { message, extensions } = refusal;
    const { code, retryAfter = 1 } = extensions;
    // Apollo calls no plugin for a request without a context.
    if (trace !== undefined) trace.outcome = code;
    const status = STATUS[code] ?? 500;
    const http = {
      status,
      headers: new HeaderMap(status === 500 ? [] : [['retry-after', String(retryAfter)]]),
    };
    const refused = new GraphQLError(message, {
      originalError: refusal,
      extensions: { ...extensions, http },
    });
    noteOrigin(refused, { trace, language });
    throw refused;
  }
}
