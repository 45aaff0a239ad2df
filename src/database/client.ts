import { Client, type ClientConfig } from 'pg';
import { afterTimeLimit } from '../lib/time-limit';

/**
 * node-postgres's client, whose `connectionTimeoutMillis` is the time that the server took and not the time that this process
 * was busy: opening a connection takes several answers, and the driver's own timer fires before any that waits to be read.
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
