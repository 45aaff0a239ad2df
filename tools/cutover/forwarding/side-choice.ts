import type { Caller } from './caller';
import type { Request } from '../http/request';
import type { ProxiedOperation } from '../operations';
import { RecentWrites } from './recent-writes';
import { hasNoKeyword, readAsking } from './recorded-search';
import type { Shares, SideName } from '../shares/shares';

interface Asked {
  readonly operation: ProxiedOperation;
  readonly request: Request;
  readonly body: Buffer;
  readonly caller: Caller;
}

interface Choice {
  readonly side: SideName;
  /** Asking twice changes nothing. */
  readonly isReading: boolean;
  /** Whether the other side may not have the caller's latest data yet. */
  readonly isUnsettled: boolean;
}

/** Chooses the side for a request: by its caller, the shares, the owners and the last writes. */
export class SideChoice {
  private readonly writes = new RecentWrites();

  constructor(
    private readonly shares: () => Shares,
    private readonly mounts: readonly string[],
  ) {}

  async of({ operation, request, body, caller }: Asked): Promise<Choice> {
    const { shares, owners } = this.shares();
    const share = shares[operation.name] ?? 0;
    // Hashing a token costs time: the position is computed only if both sides have callers.
    const isNew = share >= 100 || (share > 0 && caller.place * 100 < share);
    const side: SideName = isNew ? 'new' : 'old';
    if (operation.isWriting) return { side, isReading: false, isUnsettled: true };
    const writer = this.writes.sideOf(caller, operation.shows);
    if (writer !== undefined) return { side: writer, isReading: true, isUnsettled: true };
    if (!operation.recordsKeyword || caller.token === null || hasNoKeyword(request, body))
      return { side, isReading: true, isUnsettled: false };
    const asking = await readAsking(operation, request, body, caller, this.mounts);
    if (asking?.recordsSearch === false) return { side, isReading: true, isUnsettled: false };
    // A recorded search is a write: only the side that owns the history may answer it.
    const mayMove = owners.job_keyword === 'new';
    return { side: mayMove ? side : 'old', isReading: false, isUnsettled: true };
  }

  noteWrite(operation: ProxiedOperation, caller: Caller, side: SideName): void {
    const table = operation.changes ?? (operation.recordsKeyword ? 'job_keyword' : undefined);
    if (table !== undefined) this.writes.note(caller, table, side);
  }
}
