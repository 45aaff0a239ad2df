import type { PrimaryPosition } from './write-positions';

/** Any table may have changed. */
const ALL = '';

/**
 * Tracks how far a replica must have replayed before its data of a table may be cached: past each
 * known change, since a notification arrives before the change is replayed.
 */
export class ChangePositions {
  /** The times of changes, by performance.now(), for which no later position is known yet. */
  private readonly waiting = new Map<string, number>([[ALL, -Infinity]]);
  private readonly known = new Map<string, PrimaryPosition>();

  /** Call it once a change is known to be committed; null: any table may have changed. */
  changed(table: string | null): void {
    if (table === null) {
      this.waiting.clear();
      this.known.clear();
    }
    this.waiting.set(table ?? ALL, performance.now());
  }

  notePosition(position: PrimaryPosition): void {
    for (const [table, at] of this.waiting) {
      if (position.asked <= at) continue;
      this.known.set(table, position);
      this.waiting.delete(table);
    }
  }

  hasAll(node: { readonly replayed: number; readonly timeline: number }, table: string): boolean {
    return [ALL, table].every((each) => {
      if (this.waiting.has(each)) return false;
      const needed = this.known.get(each);
      if (needed === undefined) return true;
      return node.timeline === needed.timeline && node.replayed >= needed.position;
    });
  }
}
