import type { AcceptedFile } from '../comparing/accepted.file';
import type { Events } from './events';
import type { Findings } from '../comparing/findings';
import { reasonToRollBack } from './guard';
import type { Notices } from './notices';
import { operations, type ProxiedOperation } from '../operations';
import type { Shares } from '../shares/shares';
import type { WatchedShares } from '../shares/shares.file';
import type { Traffic } from './traffic';

/** How often all operations are checked. */
const CHECK_INTERVAL_MS = 250;

interface Dependencies {
  readonly shares: WatchedShares;
  readonly traffic: Traffic;
  readonly findings: ReadonlyMap<string, Findings>;
  readonly accepted: AcceptedFile;
  readonly events: Events;
  readonly notices: Notices;
}

/**
 * Sends an operation back to the old side as soon as it exceeds a limit, and reports why; also
 * proposes differences to accept.
 */
export class Watch {
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly all: Dependencies) {
    this.timer = setInterval(() => this.checkAll(), CHECK_INTERVAL_MS);
  }

  close(): void {
    clearInterval(this.timer);
  }

  private check(operation: ProxiedOperation): void {
    const { shares, traffic, findings } = this.all;
    const share = shares.current.shares[operation.name] ?? 0;
    const found = findings.get(operation.name);
    if (share === 0 || found === undefined) return;
    const of = traffic.of(operation);
    const reason = reasonToRollBack(operation, of, found, shares.current.limits);
    if (reason === undefined) return;
    if (!mayRollBack(operation, shares.current)) {
      this.warn(operation, reason);
      return;
    }
    of.new.clear();
    found.clear();
    this.all.events.add(`${operation.name}: ROLLED BACK from ${share} %: ${reason}`);
    const rollback = { at: new Date().toISOString(), share, reason };
    void shares.change((before) => ({
      ...before,
      shares: { ...before.shares, [operation.name]: 0 },
      rolledBack: { ...before.rolledBack, [operation.name]: rollback },
    }));
  }

  private checkAll(): void {
    for (const operation of operations) {
      this.check(operation);
      const found = this.all.findings.get(operation.name);
      for (const group of found?.groups.values() ?? [])
        this.all.accepted.propose(operation.name, group, found?.total ?? 0);
    }
  }

  /** A rollback would lose data written at the new side only: a person has to decide. */
  private warn({ name, changes }: ProxiedOperation, reason: string): void {
    this.all.notices.note(
      `${name} exceeds a limit`,
      () =>
        `${name}: ALARM, not rolled back: ${reason}. The new side owns ${changes ?? ''}, and what it wrote is not written back ("writeBack").`,
    );
  }
}

const mayRollBack = ({ isWriting, changes }: ProxiedOperation, { owners, writeBack }: Shares) =>
  !isWriting || changes === undefined || owners[changes] !== 'new' || writeBack;
