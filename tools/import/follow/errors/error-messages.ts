/** The meaning of an error that has no code. */
type Meaning = 'connection lost' | 'table unknown' | 'columns changed';

/** A part of such an error's message, and its library, whose version is in package.json. */
interface ErrorMessage {
  readonly library: 'pg' | 'mysql2' | '@vlasky/zongji';
  readonly text: string;
  readonly means: Meaning;
}

/**
 * The one place where errors are recognised by their messages. All others have codes: SQLSTATE,
 * MySQL's and Node's.
 */
export const ERROR_MESSAGES: readonly ErrorMessage[] = [
  { library: 'pg', text: 'Connection terminated', means: 'connection lost' },
  {
    library: 'pg',
    text: 'Client has encountered a connection error and is not queryable',
    means: 'connection lost',
  },
  { library: 'pg', text: 'Client was closed and is not queryable', means: 'connection lost' },
  { library: 'pg', text: 'timeout expired', means: 'connection lost' },
  {
    library: 'mysql2',
    text: "Can't add new command when connection is in closed state",
    means: 'connection lost',
  },
  { library: 'mysql2', text: "Can't write in closed state", means: 'connection lost' },
  {
    library: '@vlasky/zongji',
    text: 'Control connection unavailable',
    means: 'connection lost',
  },
  {
    library: '@vlasky/zongji',
    text: 'Insufficient permissions to access',
    means: 'table unknown',
  },
  // Rows were logged before columns were dropped, or with columns that the table hides.
  { library: '@vlasky/zongji', text: 'schema changed between', means: 'columns changed' },
];

/** The meaning of an error without a code; undefined for an unknown one. */
export const meaningOf = ({ message }: Error): Meaning | undefined =>
  ERROR_MESSAGES.find(({ text }) => message.includes(text))?.means;

/** Returns the table whose columns changed, from the message; '' if it names none. */
export const tableIn = ({ message }: Error) =>
  /^Table [^.]*\.(.*) schema changed between/.exec(message)?.[1] ?? '';
