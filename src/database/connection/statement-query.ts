import { Query, type Connection, type QueryResult } from 'pg';
import type { Statement } from '../knex-internals';

/** The driver's data about a statement's columns, which the server describes before the rows. */
interface Columns {
  readonly fields: unknown;
  readonly _parsers: unknown;
  readonly _prebuiltEmptyResultObject: unknown;
}

type Callback = (error: Error | null, result: QueryResult) => void;

/** The driver's query, including its undocumented members. */
interface DriverQuery {
  name?: string | undefined;
  values?: readonly unknown[];
  callback?: Callback;
  readonly _result: Columns;
  _accumulateRows: unknown;
  submit(connection: Connection): Error | null;
  handleRowDescription(description: object): void;
  handleError(error: Error & { readonly code?: string }, connection: Connection): void;
}
const DriverQuery = Query as unknown as new (text: string) => DriverQuery;

/** SQLSTATE of a statement's name that the connection does not know. */
const UNKNOWN_NAME = '26000';

/** What is known of the named statements that have been run on a connection. */
export class NamedStatements {
  /** The columns of those that have been described. */
  readonly columns = new Map<string, Columns>();
  /** Why the others could not be prepared. */
  readonly failures = new Map<string, Error>();
  /** Whether the statement that is being sent has to be described. */
  unknown = true;

  constructor(connection: Connection) {
    const describe = connection.describe.bind(connection);
    connection.describe = (...given) => {
      if (this.unknown) describe(...given);
    };
  }
}

/**
 * The driver's query, except that it does not copy the statement, which takes longer than sending
 * it. The columns of a named statement are described once per connection; PostgreSQL refuses to run
 * the statement after they have changed.
 */
export class StatementQuery extends DriverQuery {
  constructor(
    { name, text, values }: Statement,
    private readonly known: NamedStatements,
    callback: Callback,
  ) {
    super(text);
    this.name = name;
    this.values = values;
    this.callback = callback;
  }

  override submit(connection: Connection): Error | null {
    const columns = this.name === undefined ? undefined : this.known.columns.get(this.name);
    if (columns === undefined) return super.submit(connection);
    Object.assign(this._result, columns);
    this._accumulateRows = true;
    this.known.unknown = false;
    try {
      return super.submit(connection);
    } finally {
      this.known.unknown = true;
    }
  }

  override handleRowDescription(description: object): void {
    super.handleRowDescription(description);
    if (this.name === undefined) return;
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.known.columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
    this.known.failures.delete(this.name);
  }

  /**
   * A statement may be sent before the first one of its name has been prepared. If that fails,
   * because a table is locked, say, this one fails for the same reason.
   */
  override handleError(error: Error & { readonly code?: string }, connection: Connection): void {
    const { name = '', known } = this;
    if (error.code !== UNKNOWN_NAME && name !== '' && !known.columns.has(name))
      known.failures.set(name, error);
    const reason = error.code === UNKNOWN_NAME ? known.failures.get(name) : undefined;
    super.handleError(reason ?? error, connection);
  }
}
