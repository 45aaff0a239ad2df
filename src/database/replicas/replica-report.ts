import type { Logger } from '../../lib/logger';
import { codeOf } from '../../lib/text/reason';
import { driverReason } from '../connection/requirements';

/** How long a replica may lag before that is logged. */
const LOG_AFTER_MS = 10_000;

/** Logs when the state of one replica changes. */
export class ReplicaReport {
  private state: 'up' | 'down' | 'primary' | undefined;
  private unusedSince: number | undefined;
  private isUnusedTold = false;

  constructor(
    private readonly log: Pick<Logger, 'warn'>,
    /** The replica's place in its setting, from 1. */
    private readonly replica: number,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  up(): void {
    if (this.state !== undefined && this.state !== 'up') this.logState('a replica is up again');
    this.state = 'up';
  }

  /** For example after a failover, if the setting names all nodes. */
  primary(): void {
    if (this.state !== 'primary') this.logState('a replica is a primary, and is not read');
    this.state = 'primary';
    this.unusedSince = undefined;
  }

  /** A replica that is down from the start is reported, too. */
  down(error: unknown): void {
    const code = codeOf(error);
    const reason = typeof code === 'string' ? code : driverReason(error);
    if (this.state !== 'down') this.logState('a replica is down', reason);
    this.state = 'down';
    this.unusedSince = undefined;
  }

  /** The replica is in another log than the primary, and stays unused until it restarts. */
  diverged(how: 'foreign' | 'ahead'): void {
    this.logState(
      how === 'ahead'
        ? 'a replica is ahead of the primary, and is left out'
        : 'a replica is of another database cluster than the primary, and is left out',
    );
  }

  /** Call it repeatedly while the replica is up: unused ones lag, or follow an old primary. */
  use(isUsed: boolean): void {
    const now = this.clock();
    this.unusedSince = isUsed ? undefined : (this.unusedSince ?? now);
    const isLong = this.unusedSince !== undefined && now - this.unusedSince >= LOG_AFTER_MS;
    if (isLong && !this.isUnusedTold) {
      this.isUnusedTold = true;
      this.logState('a replica is not used: it lags');
    } else if (isUsed && this.isUnusedTold) {
      this.isUnusedTold = false;
      this.logState('a replica is used again');
    }
  }

  private logState(what: string, reason?: string): void {
    this.log.warn({ replica: this.replica, reason }, what);
  }
}
