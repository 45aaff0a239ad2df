import { Client, type ClientConfig, type QueryResult } from 'pg';
import { afterTimeLimit } from '../../lib/concurrency/time-limit';
import type { Statement } from '../knex-internals';
import { NamedStatements, StatementQuery } from './statement-query';

/** The parameters by which a server reports at connection start whether it accepts writes. */
const READ_ONLY = ['in_hot_standby', 'default_transaction_read_only'];

/**
 * node-postgres's client, except that `connectionTimeoutMillis` does not count the time during
 * which this process was busy. Opening a connection takes several answers, and the driver's own
 * timer could fire before an answer that has already arrived is read.
 */
export class PostgresClient extends Client {
  private readonly reported = new Map<string, string>();
  private readonly statements = new NamedStatements(this.connection);
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

  /** Like `query`, with less overhead. */
  run(statement: Statement): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      const callback = (error: Error | null, result: QueryResult) => {
        if (error === null) resolve(result);
        else reject(error);
      };
      super.query(new StatementQuery(statement, this.statements, callback));
    });
  }

  /**
   * Sends all statements of this turn of the event loop in one system call, which costs more than
   * the statements themselves (docs/decisions/0041).
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

  /** Returns whether this is the primary; asks if the server, like a pooler, reported nothing. */
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
 * Sends named statements without their names: behind a pooler that assigns connections per
 * transaction, the name might be known only to another connection.
 */
export class UnnamedStatementsClient extends PostgresClient {
  override run({ text, values }: Statement): Promise<QueryResult> {
    return super.run({ text, values });
  }
}
