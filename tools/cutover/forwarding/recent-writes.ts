import type { Caller } from './caller';
import type { OwnedTable } from '../operations';
import type { SideName } from '../shares/shares';

/** After this long each side has the other's writes, because the import follows them. */
const SETTLE_MS = 2_000;
const MAX_CALLERS = 20_000;

/**
 * The side of each caller's last writes. Until the other side has them, the caller's data are read
 * from this side, and not compared.
 */
export class RecentWrites {
  private readonly writes = new Map<string, { readonly side: SideName; readonly until: number }>();

  note({ key }: Caller, table: OwnedTable, side: SideName): void {
    const name = `${table} ${key}`;
    // The most recent one is at the end.
    this.writes.delete(name);
    this.writes.set(name, { side, until: performance.now() + SETTLE_MS });
    for (const [oldest, { until }] of this.writes) {
      if (this.writes.size <= MAX_CALLERS && until > performance.now()) break;
      this.writes.delete(oldest);
    }
  }

  /** Returns the side that has just written this table for this caller. */
  sideOf(caller: Caller, table: OwnedTable | undefined): SideName | undefined {
    if (table === undefined || this.writes.size === 0) return undefined;
    const write = this.writes.get(`${table} ${caller.key}`);
    return write !== undefined && write.until > performance.now() ? write.side : undefined;
  }
}
