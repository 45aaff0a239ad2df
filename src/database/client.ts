import { Client, type ClientConfig } from 'pg';
import { afterTimeLimit } from '../lib/time-limit';

/**
 * node-postgres's client, whose `connectionTimeoutMillis` does not count time in which this process
 * was busy. Opening a connection takes several answers, and the driver's own timer fires before an
 * answer that has arrived is read.
 */
export class PostgresClient extends Client {
  constructor({ connectionTimeoutMillis: limit = 0, ...config }: ClientConfig) {
    super(config);
    if (limit === 0) return;
    const cancel = afterTimeLimit(limit, () => {
      this.connection.stream.destroy(new Error('timeout expired'));
    });
    (this as NodeJS.EventEmitter).once('connect', cancel).once('end', cancel);
  }
}

/**
 * Sends named statements without their names: a pooler that lends connections by the transaction
 * would meet a name that another connection knows.
 */
export class UnnamedStatementsClient extends PostgresClient {
  constructor(config: ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (...given: unknown[]) => unknown;
    const unnamed = (statement: unknown, ...rest: unknown[]) => {
      const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement;
      return send(isNamed ? { ...statement, name: undefined } : statement, ...rest);
    };
    this.query = unnamed as typeof this.query;
  }
}
