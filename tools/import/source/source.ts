import { createConnection, type Connection, type RowDataPacket } from 'mysql2';
import { connectionOptions } from './connection-options';

/** Text, or bytes for binary columns. */
export type SourceRow = (string | Buffer | null)[];

/** Resumes a stream that `onRow` has paused. */
type Resume = () => void;

/** Receives a row; after it returns false, no row follows until `resume` is called. */
export type OnRow = (row: SourceRow, resume: Resume) => boolean;

/** The old database, read-only, as of one moment. */
export interface Source {
  query(sql: string, values?: unknown[]): Promise<Record<string, string | null>[]>;
  stream(sql: string, onRow: OnRow): Promise<void>;
  close(): Promise<void>;
}

const SESSION = [
  // The text of dates must not depend on the server's time zone, and no statement may change
  // anything.
  "SET SESSION time_zone = '+00:00', sql_mode = '', net_write_timeout = 3600, wait_timeout = 86400",
  'SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ',
  'SET SESSION TRANSACTION READ ONLY',
  'START TRANSACTION WITH CONSISTENT SNAPSHOT',
];

/** Connects to `mysql://user:password@host:port/database`; the snapshot holds until `close`. */
export async function openSource(url: string): Promise<Source> {
  const connection = createConnection(connectionOptions(url));
  // Without a listener a connection that breaks between two statements would end the process.
  connection.on('error', () => undefined);
  const source = createSource(connection);
  try {
    for (const statement of SESSION) await source.query(statement);
  } catch (error) {
    connection.destroy();
    throw new Error(`The old database cannot be read: ${(error as Error).message}`, {
      cause: error,
    });
  }
  return source;
}

function createSource(connection: Connection): Source {
  return {
    query: (sql, values = []) =>
      new Promise((resolve, reject) => {
        connection.query<RowDataPacket[]>(sql, values, (error, rows) => {
          if (error) reject(error);
          else resolve(Array.isArray(rows) ? rows.map(asText) : []);
        });
      }),

    stream: (sql, onRow) =>
      new Promise((resolve, rejectOnly) => {
        // Errors of the connection are emitted there, not on a query without a callback.
        const reject = (error: Error) => {
          connection.off('error', reject);
          rejectOnly(error);
        };
        connection.on('error', reject);
        const query = connection.query({ sql, rowsAsArray: true });
        const resume: Resume = () => connection.resume();
        query
          .on('result', (row: unknown) => {
            if (!onRow(row as SourceRow, resume)) connection.pause();
          })
          .on('error', reject)
          .on('end', () => {
            connection.off('error', reject);
            resolve();
          });
      }),

    close: () =>
      new Promise((resolve) => {
        connection.end(() => resolve());
        connection.on('error', () => resolve());
      }),
  };
}

const asText = (row: RowDataPacket) =>
  Object.fromEntries(
    Object.entries(row as Record<string, unknown>).map(([name, value]) => [
      name,
      value === null || value === undefined ? null : String(value as string | number),
    ]),
  );
