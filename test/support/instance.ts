import type { AddressInfo } from 'node:net';
import { createApp, type App } from '../../src/app';
import { readConfig } from '../../src/config';
import { connect } from '../../src/database/connect';
import { identify } from '../../src/features/viewer/token.storage';
import { createLog, type Log } from '../../src/observability/log';

/** A service on a database that is there already, with connections of its own, as one of several instances has them. */
export interface Instance {
  readonly base: string;
  readonly app: App;
  /** Posts a form to an operation of the REST door. */
  post(operation: string, body?: string, token?: string): Promise<Response>;
  readonly close: (times?: Parameters<App['close']>[0]) => Promise<void>;
}

export async function startInstance(
  url: string,
  environment: Record<string, string> = {},
  log: Log = createLog('silent'),
): Promise<Instance> {
  const config = readConfig({ DATABASE_URL: url, ...environment });
  const knex = connect(url, config.databasePoolSize, config);
  const app = await createApp(
    {
      config,
      database: knex,
      identify: (token, through) => identify(through, token, config.tokenHmacKey),
    },
    log,
  );
  await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    base,
    app,
    post: (operation, body = '', token = '') =>
      fetch(`${base}/api/v2.home/${operation}`, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          ...(token !== '' && { token }),
        },
      }),
    async close(times) {
      await app.close(times);
      await knex.destroy();
    },
  };
}
