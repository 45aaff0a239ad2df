/** How long a token counts for the caller it was seen to belong to, and for nobody's, in milliseconds. */
const KNOWN = 60_000;
const UNKNOWN = 5_000;
const MOST = 20_000;

/** Whose token is whose, remembered for a while. Good enough to count by; never to let somebody in by. */
export class CallerIds {
  private readonly entries = new Map<string, { readonly id: number | null; readonly until: number }>();

  /** The caller's id, null for nobody's token, undefined where that has to be found out. */
  get(token: string): number | null | undefined {
    const entry = this.entries.get(token);
    return entry !== undefined && entry.until > Date.now() ? entry.id : undefined;
  }

  set(token: string, id: number | null): void {
    this.entries.delete(token);
    const [oldest] = this.entries.keys();
    if (this.entries.size >= MOST && oldest !== undefined) this.entries.delete(oldest);
    this.entries.set(token, { id, until: Date.now() + (id === null ? UNKNOWN : KNOWN) });
  }
}
