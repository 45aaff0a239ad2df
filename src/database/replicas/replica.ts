import type { Knex } from 'knex';
import { codeOf } from '../../lib/text/reason';
import { connect, type Connecting } from '../connection/connect';
import { isConnectionLost, isDatabaseAway } from '../faults';
import { closeUsed } from '../knex-internals';
import { LogMatch } from './log-match';
import { ReplicaPoll, type ReplicaAnswer } from './replica-poll';
import type { ReplicaReport } from './replica-report';
import { walPosition, type PrimaryPosition } from './write-positions';

/** A replica that has not answered for this long is left out. */
const MAX_SILENCE_MS = 600;

/** One replica, which is polled for its position. */
export class Replica {
  readonly database: Knex;
  /** A lower bound of the log position that it has replayed, in bytes. */
  replayed = -1;
  /** The end of the primary's log that it has received, replayed or not, in bytes. */
  received = -1;
  timeline = -1;
  /** The identifier of its cluster. */
  system = '';
  isUp = false;
  readonly match = new LogMatch();
  /** Whether it has been promoted, as far as is known. */
  isPrimary = false;
  /** When it last answered, by performance.now(). */
  answered = -Infinity;
  private closed = false;
  /** Whether it was a standby in its last answer. */
  private wasStandby = false;
  /** Whether there is no server at its address. */
  private isGone = false;
  private readonly poll: ReplicaPoll;

  constructor(
    url: string,
    poolSize: number,
    settings: Connecting,
    private readonly report: ReplicaReport,
  ) {
    this.database = connect(url, poolSize, settings);
    this.database.on('query-error', (error: unknown) => {
      if (isDatabaseAway(error)) this.noteDown(error);
    });
    this.poll = new ReplicaPoll(url, settings, {
      onAnswer: (answer) => this.noteAnswer(answer),
      onFailure: (error) => this.noteFailure(error),
    });
  }

  /**
   * Whether it is up, in the primary's log as far as is known, and not silent: a replica that hangs
   * is excluded before requests wait for it.
   */
  get isThere(): boolean {
    return this.isUp && !this.isSilent && !this.match.hasDiverged;
  }

  private get isSilent(): boolean {
    return performance.now() - this.answered >= MAX_SILENCE_MS;
  }

  /** Call it with the primary's position. */
  compare(primary: PrimaryPosition): void {
    const found = this.isUp ? this.match.compare(this, primary) : undefined;
    if (found !== undefined) this.report.diverged(found);
  }

  /** Call it repeatedly while the primary is available; `isUsed`: requests may be sent here. */
  noteUse(isUsed: boolean): void {
    if (this.isUp && !this.match.hasDiverged) this.report.use(isUsed);
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([this.database.destroy(), this.poll.close()]);
  }

  /**
   * Returns whether the replica certainly has not been promoted: it says so after the call, or its
   * server is gone. A former primary cannot be promoted.
   */
  async isNotPromoted(): Promise<boolean> {
    if (!this.wasStandby) return true;
    await this.poll.ask();
    return this.isUp || this.isGone;
  }

  private noteAnswer(answer: ReplicaAnswer | undefined): void {
    const position = answer?.standby === true ? answer.position : null;
    const before = this.replayed;
    if (position !== null) this.replayed = walPosition(position);
    if (this.isSilent) this.match.wasSilent();
    // A standby's position only decreases when it restarts, which a proxy may hide.
    if (position === null || this.replayed < before) this.match.restarted();
    // A primary that was never a standby has received nothing.
    this.received = Math.max(this.replayed, walPosition(answer?.received ?? '0/0'));
    this.answered = performance.now();
    // While nothing is streamed, a standby reports the timeline of its last checkpoint, which may
    // be older.
    this.timeline = Math.max(this.timeline, answer?.timeline ?? -1);
    this.system = answer?.system ?? '';
    this.isPrimary = answer?.standby === false;
    this.wasStandby = !this.isPrimary;
    this.isGone = false;
    this.isUp = position !== null;
    if (this.closed) return;
    if (this.isUp) this.report.up();
    else if (this.isPrimary) this.report.primary();
    else this.report.down('it has replayed nothing yet');
  }

  private noteFailure(error: unknown): void {
    this.isPrimary = false;
    // The server refuses connections, or is starting up; a broken connection proves nothing.
    this.isGone = ['ECONNREFUSED', '57P03'].includes(String(codeOf(error)));
    if (this.isGone) this.match.restarted();
    this.noteDown(error);
    if (this.closed || !isConnectionLost(error)) return;
    // Statements sent to a server that hangs fail now and run again on another node.
    const lost = Object.assign(new Error('the replica does not answer'), { code: '08006' });
    closeUsed(this.database, lost);
    this.poll.abandon(lost);
  }

  private noteDown(error: unknown): void {
    this.isUp = false;
    if (!this.closed) this.report.down(error);
  }
}
