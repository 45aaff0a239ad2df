import { Client, type ClientConfig, type QueryResult } from 'pg';
import { afterTimeLimit } from '../../lib/concurrency/time-limit';
import type { Statement } from '../knex-internals';
import { StatementColumns, StatementQuery } from './statement-query';

/** The parameters in which a server reports at the start whether it can be written to. */
const READ_ONLY = ['in_hot_standby', 'default_transaction_read_only'];

/**
 * node-postgres's client, with a `connectionTimeoutMillis` that does not count the time in which
 * this process was busy. Opening a connection takes several answers, and the driver's own timer
 * would fire before an answer that has arrived is read.
 */
export class PostgresClient extends Client {
  private readonly reported = new Map<string, string>();
  private readonly columns = new StatementColumns(this.connection);
  private isGathering = false;

  constructor({ connectionTimeoutMillis: limit = 0, ...config }: ClientConfig) {
    super(config);
    this.connection.on('parameterStatus', this.note);
    if (limit === 0) return;
    const cancel = afterTimeLimit(limit, () => {
      this.abort(new Error('timeout expired'));
    });
    (this as NodeJS.EventEmitter).once('connect', cancel).once('end', cancel);
  }

  /** Breaks the connection; its statements fail with the reason. */
  abort(reason: Error): void {
    this.connection.stream.destroy(reason);
  }

  /** As `query`, at less cost. */
  run(statement: Statement): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      const callback = (error: Error | null, result: QueryResult) => {
        if (error === null) resolve(result);
        else reject(error);
      };
      super.query(new StatementQuery(statement, this.columns, callback));
    });
  }

  /**
   * Sends the statements of this turn of the event loop by one system call: the call costs more
   * than the statements (docs/decisions/0041).
   */
  gather(): void {
    if (this.isGathering) return;
    const { stream } = this.connection;
    this.isGathering = true;
    stream.cork();
    setImmediate(() => {
      this.isGathering = false;
      stream.uncork();
    });
  }

  /** Whether this is the primary; a pooler, which reports nothing, is asked. */
  async isWritable(): Promise<boolean> {
    const said = READ_ONLY.map((name) => this.reported.get(name));
    if (!said.includes(undefined)) return said.every((value) => value === 'off');
    const { rows } = await this.query<{ only: string }>(
      "SELECT current_setting('transaction_read_only') AS only",
    );
    return rows[0]?.only === 'off';
  }

  private readonly note = (status: { parameterName: string; parameterValue: string }): void => {
    if (READ_ONLY.includes(status.parameterName))
      this.reported.set(status.parameterName, status.parameterValue);
  };
}

/**
 * Sends named statements without their names. Under a pooler that assigns connections by the
 * transaction, a name would be known to another connection.
 */
export class UnnamedStatementsClient extends PostgresClient {
  override run({ text, values }: Statement): Promise<QueryResult> {
    return super.run({ text, values });
  }
}
