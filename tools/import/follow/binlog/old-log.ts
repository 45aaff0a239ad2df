import type { Source } from '../../source/source';

/** A place in the old side's binary log: a file and the number of bytes written to it. */
interface Place {
  readonly file: string;
  readonly offset: number;
}

/** A place from which a stream starts, and the GTIDs of the transactions up to it. */
export interface Position extends Place {
  readonly gtids: string;
  /** Where the last of these transactions ends. */
  readonly last: Place;
}

/** Files are numbered: `mariadb-bin.000123`. */
const numberOf = (file: string) => Number(file.slice(file.lastIndexOf('.') + 1));

export const isReached = (wanted: Place, reached: Place) =>
  numberOf(reached.file) > numberOf(wanted.file) ||
  (numberOf(reached.file) === numberOf(wanted.file) && reached.offset >= wanted.offset);

const SNAPSHOT = 'START TRANSACTION WITH CONSISTENT SNAPSHOT';
/** The interval of checks for a transaction that is logged but not yet visible. */
const CHECK_INTERVAL_MS = 5;
/** How long to wait for that transaction. */
const MAX_WAIT_MS = 30_000;

/** How a server reports the position of its log. */
export interface OldLog {
  /** Returns the end of the log, as a connection outside any snapshot sees it. */
  end(source: Source): Promise<Position>;
  /** Begins a snapshot; returns the position after which the log has what the snapshot lacks. */
  snapshot(source: Source): Promise<Position>;
  /**
   * Begins a snapshot that includes everything up to a position. This may wait, since a transaction
   * is sent before the server shows it to others.
   */
  snapshotBehind(source: Source, position: Position): Promise<void>;
  /** Whether the log continues from a position; a restarted log has other transactions there. */
  goesOnFrom(source: Source, position: Position): Promise<boolean>;
}

async function placeOfSnapshot(source: Source): Promise<Place> {
  const rows = await source.query("SHOW STATUS LIKE 'binlog_snapshot_%'");
  const [file, offset] = ['file', 'position'].map(
    (what) => rows.find((row) => row.Variable_name?.toLowerCase().endsWith(what))?.Value,
  );
  return { file: file ?? '', offset: Number(offset ?? 0) };
}

/** Returns the GTIDs up to a place; null if MariaDB's log has no such place. */
async function gtidsAt(source: Source, { file, offset }: Place): Promise<string | null> {
  const [row] = await source.query('SELECT BINLOG_GTID_POS(?, ?) AS gtids', [file, offset]);
  return row?.gtids ?? null;
}

const sorted = (gtids: string) => gtids.split(',').sort().join();

/** On MariaDB a snapshot knows its exact position in the log. */
const mariadb: OldLog = {
  async end(source) {
    const place = await placeOfSnapshot(source);
    const [row] = await source.query('SELECT @@GLOBAL.gtid_binlog_pos AS gtids');
    return { ...place, gtids: row?.gtids ?? '', last: place };
  },
  async snapshot(source) {
    await source.query(SNAPSHOT);
    const place = await placeOfSnapshot(source);
    return { ...place, gtids: (await gtidsAt(source, place)) ?? '', last: place };
  },
  async goesOnFrom(source, { gtids, last }) {
    const there = await gtidsAt(source, last);
    return there != null && sorted(there) === sorted(gtids);
  },
  async snapshotBehind(source, position) {
    for (const end = performance.now() + MAX_WAIT_MS; ;) {
      await source.query(SNAPSHOT);
      if (isReached(position, await placeOfSnapshot(source))) return;
      if (performance.now() > end)
        throw new Error('The old database does not show what it has logged.');
      await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS));
    }
  },
};

/**
 * On MySQL the transactions in gtid_executed are visible; a snapshot begun after that includes
 * them.
 */
const mysql: OldLog = {
  async end(source) {
    // MySQL 8.4 knows the new name only, earlier versions the old one.
    const [row] = await source
      .query('SHOW BINARY LOG STATUS')
      .catch(() => source.query('SHOW MASTER STATUS'));
    const gtids = (row?.Executed_Gtid_Set ?? '').replaceAll('\n', '');
    const place = { file: row?.File ?? '', offset: Number(row?.Position ?? 0) };
    return { ...place, gtids, last: place };
  },
  async snapshot(source) {
    const position = await mysql.end(source);
    await source.query(SNAPSHOT);
    return position;
  },
  async snapshotBehind(source, { gtids }) {
    const wait = `SELECT WAIT_FOR_EXECUTED_GTID_SET(?, ${MAX_WAIT_MS / 1000}) AS late`;
    const [row] = await source.query(wait, [gtids]);
    if (row?.late !== '0') throw new Error('The old database does not show what it has logged.');
    await source.query(SNAPSHOT);
  },
  async goesOnFrom(source, { gtids, last }) {
    const [log] = await source.query(
      `SELECT GTID_SUBSET(?, @@GLOBAL.gtid_executed) AS has_all,
        GTID_SUBSET(@@GLOBAL.gtid_executed, ?) AS has_no_more`,
      [gtids, gtids],
    );
    if (log?.has_all !== '1') return false;
    // A log that has begun anew counts from 1 again, too.
    const events = 'SHOW BINLOG EVENTS IN ? FROM ? LIMIT 1';
    const found = await source.query(events, [last.file, last.offset]).catch(() => null);
    if (found === null) return false;
    const [next] = found;
    if (next === undefined) return log.has_no_more === '1';
    const [, gtid] = /GTID_NEXT= '(.+)'/.exec(next.Info ?? '') ?? [];
    if (gtid === undefined) return /^(?:Rotate|Stop)$/.test(next.Event_type ?? '');
    const [known] = await source.query('SELECT GTID_SUBSET(?, ?) AS is_known', [gtid, gtids]);
    return known?.is_known === '0';
  },
};

/** Returns how to read the server's log, or a text that says why it cannot be followed. */
export async function oldLogOf(source: Source): Promise<OldLog | string> {
  const names = ['version', 'log_bin', 'binlog_format', 'binlog_row_image', 'gtid_mode'];
  const rows = await source.query(
    `SHOW GLOBAL VARIABLES WHERE Variable_name IN ('${names.join("', '")}')`,
  );
  const is = new Map(rows.map(({ Variable_name: name, Value }) => [name, Value?.toUpperCase()]));
  const isMariadb = is.get('version')?.includes('MARIADB') === true;
  if (is.get('log_bin') !== 'ON') return 'its binary log is off (log_bin)';
  if (is.get('binlog_format') !== 'ROW') return 'binlog_format is not ROW';
  // If only the changed columns are logged, a row cannot be identified.
  if (is.get('binlog_row_image') === 'MINIMAL') return 'binlog_row_image is MINIMAL';
  if (!isMariadb && is.get('gtid_mode') !== 'ON') return 'gtid_mode is not ON';
  return isMariadb ? mariadb : mysql;
}
