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
