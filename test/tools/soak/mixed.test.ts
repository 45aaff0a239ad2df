import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import timers from 'node:timers/promises';
import type { ServiceProcess } from '../../../tools/lib/service-process';
import { mixed } from '../../../tools/soak/mixed/mixed';

it('a mixed soak ends with its clients if the gateway does not start again', async () => {
  let count = 0;
  const server = createServer(({ url }, response) => {
    count += 1;
    response.statusCode = url === '/readyz' && count % 2 === 0 ? 503 : 200;
    response.end('{"code":1,"msg":"","time":"1","data":{"is_collect":1}}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokens: [],
    postmaster: () => ({ pid: 1, ready: true }),
    end: () => Promise.resolve('SIGKILL'),
    start: () => Promise.reject(new Error('ended with 1')),
  } as unknown as ServiceProcess;
  jest.spyOn(timers, 'setTimeout').mockImplementation(() => new Promise(setImmediate));
  jest.spyOn(process, 'kill').mockReturnValue(true);
  jest.spyOn(console, 'log').mockReturnValue(undefined);
  const run = mixed(service, { minutes: 3, clients: 4, seed: 1, faults: true });
  await expect(run).rejects.toThrow('the gateway did not start again: ended with 1');
  const before = count;
  await fetch(service.base);
  expect(count).toBe(before + 1);
  jest.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});
