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
}
const DriverQuery = Query as unknown as new (text: string) => DriverQuery;

/** The columns of the named statements that have been run on a connection. */
export class StatementColumns {
  readonly byName = new Map<string, Columns>();
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
    private readonly columns: StatementColumns,
    callback: Callback,
  ) {
    super(text);
    this.name = name;
    this.values = values;
    this.callback = callback;
  }

  override submit(connection: Connection): Error | null {
    const known = this.name === undefined ? undefined : this.columns.byName.get(this.name);
    if (known === undefined) return super.submit(connection);
    Object.assign(this._result, known);
    this._accumulateRows = true;
    this.columns.unknown = false;
    try {
      return super.submit(connection);
    } finally {
      this.columns.unknown = true;
    }
  }

  override handleRowDescription(description: object): void {
    super.handleRowDescription(description);
    if (this.name === undefined) return;
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.columns.byName.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}
