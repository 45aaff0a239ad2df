import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** How long a token counts for the caller it was seen to belong to, and for nobody's, in milliseconds. */
const KNOWN = 60_000;
const UNKNOWN = 5_000;
const MOST = 20_000;

interface Entry {
  readonly id: number | null;
  readonly until: number;
}

/**
 * Whose token is whose, remembered for a while. Good enough to count by; never to let somebody in by. Hashes are kept and no
 * tokens, so an entry has one size whatever was sent: some 200 bytes. Tokens of nobody, which anyone can
 * make up, push out only each other.
 */
export class CallerIds {
  private readonly known = new LRUCache<string, Entry>({ max: MOST });
  private readonly unknown = new LRUCache<string, Entry>({ max: MOST });

  /** How many are remembered. */
  get size(): number {
    return this.known.size + this.unknown.size;
  }

  /** The caller's id, null for nobody's token, undefined where that has to be found out. */
  get(token: string): number | null | undefined {
    const key = keyOf(token);
    const entry = this.known.get(key) ?? this.unknown.get(key);
    return entry !== undefined && entry.until > Date.now() ? entry.id : undefined;
  }

  set(token: string, id: number | null): void {
    const entry = { id, until: Date.now() + (id === null ? UNKNOWN : KNOWN) };
    const key = keyOf(token);
    this.known.delete(key);
    this.unknown.delete(key);
    (id === null ? this.unknown : this.known).set(key, entry);
  }
}

const keyOf = (token: string) => createHash('sha256').update(token).digest('base64');
