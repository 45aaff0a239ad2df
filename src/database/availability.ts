import type { Knex } from 'knex';
import { isDatabaseAway } from './faults';
import { poolOf, tryConnection } from './knex-internals';

/** How often a database that is away is asked whether it is back, in milliseconds. */
const ASK_EVERY = 250;
/** A database that leaves all statements of so long a time unanswered is asked whether it is there, in milliseconds. */
const LOOK_EVERY = 1000;

/**
 * Whether the database can be reached. While it cannot, nobody needs to wait for a connection to find that out: requests are
 * answered at once, and it is asked, beside the pool, until it is back.
 */
export class Availability {
  away = false;
  private asking: Promise<void> | undefined;
  private closed = false;
  private answered = 0;
  private answeredBefore = 0;
  private readonly timer = setInterval(() => this.look(), LOOK_EVERY).unref();

  constructor(
    private readonly database: Knex,
    private readonly log: { warn(details: object, line: string): void },
  ) {
    database.on('query-response', this.noteAnswer);
  }

  /** To be told of every failure of a request: one of the database's is looked into, and what is found is logged with its id. */
  noteFailure(error: unknown, requestId: string | undefined): void {
    if (isDatabaseAway(error)) this.suspect(requestId);
  }

  close(): void {
    this.closed = true;
    clearInterval(this.timer);
    this.database.removeListener('query-response', this.noteAnswer);
  }

  private readonly noteAnswer = () => {
    this.answered += 1;
  };

  /** A server that hangs ends nothing; nobody shall have to wait for STATEMENT_TIMEOUT to find out. */
  private look(): void {
    const isSilent = this.answered === this.answeredBefore && poolOf(this.database).numUsed() > 0;
    this.answeredBefore = this.answered;
    if (isSilent) this.suspect(undefined);
  }

  private suspect(requestId: string | undefined): void {
    if (this.closed) return;
    this.asking ??= this.ask(requestId).finally(() => (this.asking = undefined));
  }

  private async ask(requestId: string | undefined): Promise<void> {
    while (!this.closed) {
      const away = !(await this.answers());
      if (away !== this.away) {
        this.log.warn({ requestId }, away ? 'the database is away' : 'the database is back');
      }
      this.away = away;
      if (!this.away) return;
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY).unref());
    }
  }

  private async answers(): Promise<boolean> {
    try {
      await tryConnection(this.database);
      return true;
    } catch (error) {
      // It answers: that no connection is to be had is for the pool to wait out.
      return (error as { code?: unknown }).code === '53300';
    }
  }
}
