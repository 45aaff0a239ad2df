import type ZongJi from '@vlasky/zongji' with { 'resolution-mode': 'import' };
import type { AnyBinlogEvent, QueryEvent } from '@vlasky/zongji' with {
  'resolution-mode': 'import',
};
import { randomInt } from 'node:crypto';
import type { Changes } from '../changes/changes';
import type { Position } from './old-log';
import { LoggedChanges, type FollowedTables } from './logged-changes';
import { END, FRAME, type RowsEvent } from './stream.events';
import { meaningOf, tableIn } from '../errors/error-messages';
import { connectionOptions } from '../../source/connection-options';

/** What the log contained since the last call. */
export interface Taken {
  readonly changes: Changes;
  /** Everything up to this position is in `changes`. */
  readonly position: Position;
  /** A statement about a followed table was logged, such as ALTER TABLE. */
  readonly statement: string | null;
}

/** Server ids of replicas have 32 bits; the upper half is rarely used. */
const [FIRST_ID, LAST_ID] = [2 ** 31, 2 ** 32 - 1];

/** Reads the old side's row-based binary log from a position on, and collects what it contains. */
export class Stream {
  /** The error that ended it. */
  failure: Error | null = null;
  private client: ZongJi | null = null;
  private readonly logged: LoggedChanges;
  private wake: () => void = () => undefined;

  constructor(
    private readonly url: string,
    private position: Position,
    private readonly tables: FollowedTables,
  ) {
    this.logged = new LoggedChanges(tables);
  }

  async start(): Promise<void> {
    const { default: Client } = await import('@vlasky/zongji');
    const { followed, whole, cascades } = this.tables;
    const database = decodeURIComponent(new URL(this.url).pathname.slice(1));
    this.client = new Client(connectionOptions(this.url));
    this.client.on('error', (error: Error) => this.fail(error));
    this.client.on('binlog', (event) => this.takeEvent(event));
    this.client.start({
      serverId: randomInt(FIRST_ID, LAST_ID),
      gtidSet: this.position.gtids,
      includeSchema: {
        [database]: [followed, whole, cascades].flatMap((each) => [...each.keys()]),
      },
    });
  }

  /** Waits until something is logged, or for `patience` milliseconds. */
  async changed(patience: number): Promise<void> {
    if (this.logged.hasChanges || this.failure !== null) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patience);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  take(): Taken {
    return { ...this.logged.take(), position: this.position };
  }

  /** Stops reading, and tells the server, so that it keeps no log for a reader that is gone. */
  async stop(): Promise<void> {
    const { client } = this;
    this.client = null;
    if (client === null) return;
    const stopped = new Promise((resolve) => client.once('stopped', resolve));
    client.stop();
    await stopped;
  }

  /**
   * Handles an error. If logged rows have more columns than their table has or shows, compares the
   * table: columns were dropped, or it hides those for versions of rows.
   */
  private fail(error: Error): void {
    if (meaningOf(error) === 'columns changed') this.logged.addUnreadable(tableIn(error));
    else this.failure ??= error;
    this.wake();
  }

  private takeEvent(event: AnyBinlogEvent): void {
    switch (event.getTypeName()) {
      case 'Rotate': {
        const { binlogName: file, position: offset } = event as {
          binlogName: string;
          position: number;
        };
        this.position = { ...this.position, file, offset };
        return;
      }
      case 'WriteRows':
      case 'UpdateRows':
      case 'DeleteRows':
        this.logged.addRows(event as RowsEvent, event.getTypeName());
        return;
      case 'Xid':
        this.commit(event, true);
        return;
      case 'Query':
        this.takeQuery(event as QueryEvent);
        return;
      case 'Format':
      case 'PreviousGtids':
      case 'MariadbGtidList':
      case 'BinlogCheckpoint':
        // The events at the start of a file advance the position, too.
        if (event.nextPosition > this.position.offset)
          this.position = { ...this.position, offset: event.nextPosition };
    }
  }

  private takeQuery(event: QueryEvent): void {
    const query = event.query.trim();
    if (FRAME.test(query)) return;
    const isEnd = END.test(query);
    if (!isEnd) this.logged.addStatement(query);
    this.commit(event, isEnd);
  }

  /** The client counts a statement such as ALTER TABLE only when the next transaction begins. */
  private commit({ nextPosition }: AnyBinlogEvent, isCounted: boolean): void {
    const { file, offset, ...before } = this.position;
    const place = { file, offset: nextPosition > 0 ? nextPosition : offset };
    const gtids = this.client?.gtidSet ?? before.gtids;
    const lastBefore = gtids === before.gtids ? before.last : { file, offset };
    this.position = { ...place, gtids, last: isCounted ? place : lastBefore };
    this.logged.commit();
    if (this.logged.hasChanges) this.wake();
  }
}
