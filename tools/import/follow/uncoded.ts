/** What an error means that its library gave no code. */
type Meaning = 'connection lost' | 'table unknown' | 'columns changed';

/** What such a message says, and which library; its version is in package.json. */
export interface Uncoded {
  readonly library: 'pg' | 'mysql2' | '@vlasky/zongji';
  readonly says: string;
  readonly means: Meaning;
}

/**
 * The one place where errors are told by their messages. All others are told by their codes:
 * SQLSTATE, MySQL's and Node's.
 */
export const UNCODED: readonly Uncoded[] = [
  { library: 'pg', says: 'Connection terminated', means: 'connection lost' },
  {
    library: 'pg',
    says: 'Client has encountered a connection error and is not queryable',
    means: 'connection lost',
  },
  { library: 'pg', says: 'Client was closed and is not queryable', means: 'connection lost' },
  { library: 'pg', says: 'timeout expired', means: 'connection lost' },
  {
    library: 'mysql2',
    says: "Can't add new command when connection is in closed state",
    means: 'connection lost',
  },
  { library: 'mysql2', says: "Can't write in closed state", means: 'connection lost' },
  {
    library: '@vlasky/zongji',
    says: 'Control connection unavailable',
    means: 'connection lost',
  },
  {
    library: '@vlasky/zongji',
    says: 'Insufficient permissions to access',
    means: 'table unknown',
  },
  // Rows were logged before columns were dropped, or with columns that the table hides.
  { library: '@vlasky/zongji', says: 'schema changed between', means: 'columns changed' },
];

/** What an error without a code means; undefined where nothing is known of it. */
export const meaningOf = ({ message }: Error): Meaning | undefined =>
  UNCODED.find(({ says }) => message.includes(says))?.means;

/** The table whose columns changed, by the message that says so; '' where it names none. */
export const tableIn = ({ message }: Error) =>
  /^Table [^.]*\.(.*) schema changed between/.exec(message)?.[1] ?? '';
