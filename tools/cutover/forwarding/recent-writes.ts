import type { Caller } from './caller';
import type { OwnedTable } from '../operations';
import type { SideName } from '../shares/shares';

/** What one side wrote the other knows after this long, in milliseconds: the import follows. */
const SETTLE = 2_000;
const MAX_CALLERS = 20_000;

/**
 * Who has just written, and where: until the other side has heard of it the caller's data are shown
 * by the side that wrote them, and not compared.
 */
export class RecentWrites {
  private readonly writes = new Map<string, { readonly side: SideName; readonly until: number }>();

  note({ key }: Caller, table: OwnedTable, side: SideName): void {
    const name = `${table} ${key}`;
    // The one noted last stands at the end.
    this.writes.delete(name);
    this.writes.set(name, { side, until: performance.now() + SETTLE });
    for (const [oldest, { until }] of this.writes) {
      if (this.writes.size <= MAX_CALLERS && until > performance.now()) break;
      this.writes.delete(oldest);
    }
  }

  /** The side that wrote this table for this caller a moment ago. */
  sideOf(caller: Caller, table: OwnedTable | undefined): SideName | undefined {
    if (table === undefined || this.writes.size === 0) return undefined;
    const write = this.writes.get(`${table} ${caller.key}`);
    return write !== undefined && write.until > performance.now() ? write.side : undefined;
  }
}
