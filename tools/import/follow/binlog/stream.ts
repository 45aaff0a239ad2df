import type ZongJi from '@vlasky/zongji' with { 'resolution-mode': 'import' };
import type { AnyBinlogEvent, QueryEvent } from '@vlasky/zongji' with {
  'resolution-mode': 'import',
};
import { randomInt } from 'node:crypto';
import { setsOff, type Cascades } from '../changes/unlogged';
import { Changes, type LoggedRow } from '../changes/changes';
import type { Position } from './old-log';
import { END, EVERYTHING, FRAME, type RowsEvent } from './stream.events';
import { meaningOf, tableIn } from '../errors/error-messages';
import { namesIn } from '../../source/names';
import type { Followed } from '../changes/followed-table';

/** What the log contained since it was last asked. */
export interface Taken {
  readonly changes: Changes;
  /** Everything up to this position is in `changes`. */
  readonly position: Position;
  /** A statement about a followed table was logged, such as ALTER TABLE. */
  readonly statement: string | null;
}

/** Server ids of replicas have 32 bits; the upper half is rarely used. */
const [FIRST_ID, LAST_ID] = [2 ** 31, 2 ** 32 - 1];

/** The old side's row-based binary log from a position on, collected until it is taken. */
export class Stream {
  /** What ended it. */
  failure: Error | null = null;
  private client: ZongJi | null = null;
  private open = new Changes();
  private ready = new Changes();
  private statement: string | null = null;
  private wake: () => void = () => undefined;

  constructor(
    private readonly url: string,
    private position: Position,
    /** By the old tables' names, like `whole`: our tables that are compared when these change. */
    private readonly followed: ReadonlyMap<string, readonly Followed[]>,
    private readonly whole: ReadonlyMap<string, string>,
    private readonly cascades: Cascades,
  ) {}

  async start(): Promise<void> {
    const { default: Client } = await import('@vlasky/zongji');
    const database = decodeURIComponent(new URL(this.url).pathname.slice(1));
    this.client = new Client({
      uri: this.url,
      charset: 'utf8mb4',
      dateStrings: true,
      jsonStrings: true,
      supportBigNumbers: true,
      bigNumberStrings: true,
      connectTimeout: 10_000,
    });
    this.client.on('error', (error: Error) => this.fail(error));
    this.client.on('binlog', (event) => this.takeEvent(event));
    this.client.start({
      serverId: randomInt(FIRST_ID, LAST_ID),
      gtidSet: this.position.gtids,
      includeSchema: {
        [database]: [this.followed, this.whole, this.cascades].flatMap((each) => [...each.keys()]),
      },
    });
  }

  /** Waits until something was logged, or for so many milliseconds. */
  async changed(patience: number): Promise<void> {
    if (!this.ready.isEmpty || this.failure !== null) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patience);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  take(): Taken {
    const taken = { changes: this.ready, position: this.position, statement: this.statement };
    this.ready = new Changes();
    this.statement = null;
    return taken;
  }

  /** Tells the server, so that it keeps no log for a reader who is gone. */
  async stop(): Promise<void> {
    const { client } = this;
    this.client = null;
    if (client === null) return;
    const stopped = new Promise((resolve) => client.once('stopped', resolve));
    client.stop();
    await stopped;
  }

  /**
   * A table whose logged rows have more columns than it has, or shows, is compared: some columns
   * were dropped, or it hides those for versions of rows.
   */
  private fail(error: Error): void {
    if (meaningOf(error) === 'columns changed') this.addUnreadable(tableIn(error));
    else this.failure ??= error;
    this.wake();
  }

  private addUnreadable(name: string): void {
    const followed = this.followed.get(name) ?? [];
    const others = [this.whole.get(name) ?? [], this.cascades.get(name)?.changes ?? []].flat();
    const isKnown = followed.length + others.length > 0;
    for (const each of isKnown ? followed : [...this.followed.values()].flat())
      this.open.addTable(each);
    for (const each of others) this.open.addWhole(each);
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
        this.takeRows(event as RowsEvent, event.getTypeName());
        return;
      case 'Xid':
        this.commit(event);
        return;
      case 'Query':
        this.takeQuery(event as QueryEvent);
        return;
      case 'Format':
      case 'PreviousGtids':
      case 'MariadbGtidList':
      case 'BinlogCheckpoint':
        // The event at the start of a file moves its end, too.
        if (event.nextPosition > this.position.offset)
          this.position = { ...this.position, offset: event.nextPosition };
    }
  }

  private takeRows({ tableId, tableMap, rows }: RowsEvent, type: string): void {
    const name = tableMap[tableId]?.tableName ?? '';
    const whole = this.whole.get(name);
    if (whole !== undefined) this.open.addWhole(whole);
    const cascades = this.cascades.get(name);
    for (const [before, after] of rows.map((row) => changeOf(row, type))) {
      for (const followed of this.followed.get(name) ?? []) this.open.add(followed, before, after);
      if (cascades !== undefined && setsOff(cascades, before, after))
        for (const each of cascades.changes) this.open.addWhole(each);
    }
  }

  private takeQuery(event: QueryEvent): void {
    const query = event.query.trim();
    if (FRAME.test(query)) return;
    if (!END.test(query)) this.takeStatement(query);
    this.commit(event);
  }

  /** A statement that is not logged row by row: the tables that it names are compared. */
  private takeStatement(query: string): void {
    const names = namesIn([query]);
    const isAny = EVERYTHING.test(query);
    for (const [old, tables] of this.followed) {
      if (!isAny && !names.has(old.toLowerCase())) continue;
      for (const each of tables) this.open.addTable(each);
      this.statement = query;
    }
    for (const [old, ours] of this.whole)
      if (isAny || names.has(old.toLowerCase())) this.open.addWhole(ours);
  }

  private commit({ nextPosition }: AnyBinlogEvent): void {
    const { gtids, file, offset } = this.position;
    const last = { file, offset: nextPosition > 0 ? nextPosition : offset };
    this.position = { ...last, gtids: this.client?.gtidSet ?? gtids, last };
    this.ready.merge(this.open);
    this.open = new Changes();
    if (!this.ready.isEmpty) this.wake();
  }
}

/** A row before and after a change; null if it did not exist then. */
function changeOf(
  row: RowsEvent['rows'][number],
  type: string,
): [before: LoggedRow | null, after: LoggedRow | null] {
  if (type === 'UpdateRows') return [row.before ?? null, row.after ?? null];
  return type === 'WriteRows' ? [null, row] : [row, null];
}
