import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import timers from 'node:timers/promises';
import { killPostgres } from '../../../tools/soak/kill-postgres';
import { lostBy, openLedgers } from '../../../tools/soak/ledger';
import type { ServiceProcess } from '../../../tools/lib/service-process';

describe('a soak', () => {
  let server: Server;
  let count = 0;
  /** The status of the answers with these numbers; others have 200. */
  let refused: readonly number[] = [];

  beforeEach(async () => {
    count = 0;
    refused = [];
    server = createServer((_, response) => {
      const isRefused = refused.includes((count += 1));
      response.statusCode = isRefused ? 503 : 200;
      const kept = { code: 1, msg: '', data: { is_collect: 1 } };
      response.end(JSON.stringify(isRefused ? { code: 503, msg: '', data: null } : kept));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    jest.spyOn(timers, 'setTimeout').mockImplementation(async () => {
      while (count < 2) await new Promise(setImmediate);
      return undefined;
    });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const service = () =>
    ({
      port: (server.address() as AddressInfo).port,
      issueToken: () => 'token',
      postmaster() {
        throw new Error('no postmaster.pid');
      },
    }) as unknown as ServiceProcess;

  it('sends nothing more once it has failed', async () => {
    const run = killPostgres(service(), { rounds: 1, users: 0 });
    await expect(run).rejects.toThrow('no postmaster.pid');
    const before = count;
    expect(before).toBeGreaterThan(1);
    for (let own = 0; own < 3; own += 1) await fetch(`http://127.0.0.1:${service().port}`);
    expect(count).toBe(before + 3);
  });

  it('does not take a refused check for a lost favourite', async () => {
    const ledgers = await openLedgers(service(), 1);
    refused = [count + 1, count + 2];
    expect(await lostBy(ledgers, service().port)).toBe(0);
  });
});
