import type { HTTPGraphQLResponse } from '@apollo/server';
import { LRUCache } from 'lru-cache';
import type { GraphqlRequest } from '../guards/trusted-documents';

/** How many `Accept` headers are cached, and the longest one. */
const MAX_HEADERS = 100;
const MAX_HEADER_LENGTH = 200;

/** The content types that Apollo has chosen; they depend on the `Accept` header alone. */
export class ContentTypes {
  private readonly chosen = new LRUCache<string, string>({ max: MAX_HEADERS });

  /** Undefined if Apollo has chosen none yet. */
  get(accept = ''): string | undefined {
    return this.chosen.get(accept);
  }

  /** Learns from Apollo's answer to a request. */
  note({ method }: GraphqlRequest, accept = '', { status, headers }: HTTPGraphQLResponse): void {
    const type = headers.get('content-type');
    // Another status may refuse the header, and a GET may be answered with a page.
    if (method !== 'POST' || status !== undefined || type === undefined) return;
    if (accept.length <= MAX_HEADER_LENGTH && !this.chosen.has(accept))
      this.chosen.set(accept, type);
  }
}
