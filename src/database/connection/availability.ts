import { setTimeout as pause } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import type { Knex } from 'knex';
import type { Logger } from '../../lib/logger';
import { codeOf, reasonOf } from '../../lib/text/reason';
import { isDatabaseAway, isOutOfFiles } from '../faults';
import { closeIdle, isClosed, poolOf, tryConnection } from '../knex-internals';

/** Time between two attempts to reach an unavailable database. */
const RETRY_INTERVAL_MS = 250;
/** A database that has answered no statement for this long is probed. */
const MAX_SILENCE_MS = 1000;
/**
 * How often a new connection is tried while the open ones work: a server in a smart shutdown
 * accepts no new ones and waits until the open ones are closed.
 */
const TRY_INTERVAL_MS = 5000;

/**
 * Whether the database can be reached. While it is unavailable, requests are refused at once
 * instead of waiting for a connection, and it is probed, outside the pool, until it is back.
 */
export class Availability {
  away = false;
  private probing: Promise<void> | undefined;
  private trying: Promise<void> | undefined;
  private closed = false;
  private answers = 0;
  private answersBefore = 0;
  private readonly timers = [
    setInterval(() => this.probeIfSilent(), MAX_SILENCE_MS).unref(),
    setInterval(() => void this.lookForShutdown(), TRY_INTERVAL_MS).unref(),
  ];

  constructor(
    private readonly database: Knex,
    private readonly log: Pick<Logger, 'warn'>,
  ) {
    database.on('query-response', this.noteAnswer);
  }

  /**
   * Call this with every error of a request. If the error means that the database is unavailable,
   * probes it and logs a change of state with the request's id.
   */
  noteFailure(error: unknown, requestId: string | undefined): void {
    if (isDatabaseAway(error)) this.probe(requestId);
  }

  /** Returns whether the database is unavailable; probes it now unless that is already known. */
  async isAwayNow(): Promise<boolean> {
    if (!this.away) {
      this.probe(undefined);
      await this.trying;
    }
    return this.away;
  }

  close(): void {
    this.closed = true;
    for (const timer of this.timers) clearInterval(timer);
    this.database.removeListener('query-response', this.noteAnswer);
  }

  private readonly noteAnswer = () => {
    this.answers += 1;
  };

  /**
   * A server that hangs breaks no connection; without this it would be noticed only after
   * STATEMENT_TIMEOUT.
   */
  private probeIfSilent(): void {
    // The pool was destroyed because the start failed.
    if (isClosed(this.database)) {
      this.close();
      return;
    }
    const isSilent = this.answers === this.answersBefore && poolOf(this.database).numUsed() > 0;
    this.answersBefore = this.answers;
    if (isSilent) this.probe(undefined);
  }

  private async lookForShutdown(): Promise<void> {
    if (this.probing !== undefined) return;
    const refusal: unknown = await tryConnection(this.database).catch((error: unknown) => error);
    if (codeOf(refusal) === '57P03') this.probe(undefined);
  }

  private probe(requestId: string | undefined): void {
    if (this.closed) return;
    this.probing ??= this.probeUntilBack(requestId).finally(() => (this.probing = undefined));
  }

  private async probeUntilBack(requestId: string | undefined): Promise<void> {
    while (!this.closed) {
      this.trying = this.try(requestId);
      await this.trying;
      if (!this.away) return;
      await pause(RETRY_INTERVAL_MS, undefined, { ref: false });
    }
  }

  private async try(requestId: string | undefined): Promise<void> {
    const reason = await this.reasonAway();
    const away = reason !== undefined;
    if (away !== this.away) {
      this.log.warn({ requestId, reason }, away ? 'the database is away' : 'the database is back');
    }
    this.away = away;
  }

  /** Why the database cannot be reached, such as `ECONNREFUSED`; undefined if it can. */
  private async reasonAway(): Promise<string | undefined> {
    try {
      await tryConnection(this.database);
      return undefined;
    } catch (error) {
      // A server that is shutting down may be waiting for these connections to be closed.
      if (isNativeError(error) && codeOf(error) === '57P03') closeIdle(this.database, error);
      // Too many connections, or too many files open here: the pool's open connections still work.
      if (codeOf(error) === '53300' || isOutOfFiles(error)) return undefined;
      const code = codeOf(error);
      return typeof code === 'string' ? code : reasonOf(error);
    }
  }
}
