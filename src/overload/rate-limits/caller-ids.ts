import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** How long a token counts for its caller, or as unknown, in milliseconds. */
const KNOWN_TTL_MS = 60_000;
const UNKNOWN_TTL_MS = 5_000;
const MAX_TOKENS = 20_000;

/**
 * Caches which caller a token belongs to, only for counting requests, never for authentication. It
 * stores hashes, so an entry takes some 200 bytes whatever was sent. Unknown tokens, which anyone
 * can invent, evict only each other.
 */
export class CallerIds {
  private readonly known = new LRUCache<string, number>({ max: MAX_TOKENS, ttl: KNOWN_TTL_MS });
  private readonly unknown = new LRUCache<string, true>({ max: MAX_TOKENS, ttl: UNKNOWN_TTL_MS });

  /** The number of cached tokens. */
  get size(): number {
    return this.known.size + this.unknown.size;
  }

  /** The caller's id; null for an unknown token; undefined if it has to be looked up. */
  get(token: string): number | null | undefined {
    const key = keyOf(token);
    return this.known.get(key) ?? (this.unknown.get(key) ? null : undefined);
  }

  set(token: string, id: number | null): void {
    const key = keyOf(token);
    this.known.delete(key);
    this.unknown.delete(key);
    if (id === null) this.unknown.set(key, true);
    else this.known.set(key, id);
  }
}

const keyOf = (token: string) => createHash('sha256').update(token).digest('base64');
