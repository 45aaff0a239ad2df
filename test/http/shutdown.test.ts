import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import timers from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Knex } from 'knex';
import { drain } from '../../src/http/shutdown';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { collectGarbage } from '../support/garbage';
import { startService } from '../support/service';

jest.setTimeout(30_000);

/** A delay in milliseconds that lasts until the test calls `held.release`. */
const HELD = 1_000;
const held = { release: (): void => undefined };
const { setTimeout: pause } = timers;
beforeAll(() => {
  const hold = () => new Promise<void>((resolve) => (held.release = resolve));
  jest.spyOn(timers, 'setTimeout').mockImplementation((ms) => (ms === HELD ? hold() : pause(ms)));
});
afterAll(() => jest.restoreAllMocks());

/** More connections than Node accepts in one turn, and fewer than the system's backlog. */
const MANY = 100;
/** Sends a request on each connection and reports when all are connected and how many failed. */
const CLIENTS = `
  const { connect } = require('node:net');
  const { parentPort, workerData: { port, connected } } = require('node:worker_threads');
  const counts = { open: 0, answered: 0, lost: 0 };
  const sockets = Array.from({ length: ${MANY} }, () => connect(port, '127.0.0.1'));
  for (const socket of sockets) {
    let text = '';
    socket.on('connect', () => {
      socket.write('GET / HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n');
      if ((counts.open += 1) < ${MANY}) return;
      Atomics.store(connected, 0, 1);
      Atomics.notify(connected, 0);
    });
    socket.on('data', (data) => (text += data)).on('error', () => undefined);
    socket.on('close', () => {
      counts[text.startsWith('HTTP/1.1 200') ? 'answered' : 'lost'] += 1;
      const { answered, lost } = counts;
      if (answered + lost === ${MANY}) parentPort.postMessage({ answered, lost });
    });
  }`;

/** Readiness ends first, requests in flight finish, and none is lost. */
describe('a stopping service', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await createTestDatabase()));
  afterAll(() => database.close());

  const post = (base: string, agent: Agent) =>
    new Promise<number | string>((resolve) => {
      const sent = request(`${base}/categoryList`, { method: 'POST', agent }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      });
      sent
        .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
        .end();
    });

  it('finishes requests in flight and drops none on keep-alive connections', async () => {
    const { base, close } = await startService({ DATABASE_URL: database.url });
    const agent = new Agent({ keepAlive: true, maxSockets: 16 });
    const outcomes: (number | string)[] = [];
    const clients = Array.from({ length: 16 }, async () => {
      for (let last: number | string = 200; last === 200; outcomes.push(last))
        last = await post(base, agent);
    });
    while (outcomes.length < 50) await new Promise((resolve) => setImmediate(resolve));
    const stopped = close({ delay: 0, linger: 100 });
    await Promise.all(clients);
    await stopped;
    // After its last response, a client is refused a new connection.
    expect(outcomes.filter((outcome) => outcome !== 200 && outcome !== 'ECONNREFUSED')).toEqual([]);
  });

  it('serves new connections until the delay is over', async () => {
    const { base, close } = await startService({ DATABASE_URL: database.url });
    const stopped = close({ delay: HELD, linger: 0 });
    const outcomes: (number | string)[] = [];
    for (let tries = 0; tries < 8; tries += 1) outcomes.push(await post(base, new Agent()));
    expect(new Set(outcomes)).toEqual(new Set([200]));
    held.release();
    await stopped;
  });

  it('waits for a request that is waiting for the database', async () => {
    const { base, close } = await startService({ DATABASE_URL: database.url });
    const blocker: { release?: () => void } = {};
    const held = database.knex.transaction(async (transaction: Knex.Transaction) => {
      await transaction.raw('LOCK TABLE category');
      await new Promise<void>((resolve) => (blocker.release = resolve));
    });
    while (blocker.release === undefined) await new Promise((resolve) => setImmediate(resolve));
    const answer = post(base, new Agent());
    const waiting = async () =>
      (await database.knex('pg_locks').where({ granted: false }).whereNotNull('relation')).length >
      0;
    while (!(await waiting()));
    const stopped = close({ delay: 0, linger: 0 });
    blocker.release();
    await held;
    expect(await answer).toBe(200);
    await stopped;
  });

  it('resets requests that are still running after the limit', async () => {
    const server = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const answer = post(`http://127.0.0.1:${port}`, new Agent());
    await once(server, 'request');
    await drain(server, () => 1, { delay: 0, linger: 0, limit: 50 });
    expect(await answer).toBe('ECONNRESET');
  });

  it("answers connections that are still in the system's backlog", async () => {
    const served = { requests: 0, answered: 0 };
    const server = createServer((_request, response) => {
      served.requests += 1;
      response.end(() => (served.answered += 1));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const connected = new Int32Array(new SharedArrayBuffer(4));
    const clients = new Worker(CLIENTS, { eval: true, workerData: { port, connected } });
    const outcomes = once(clients, 'message');
    // This thread accepts nothing while it waits.
    Atomics.wait(connected, 0, 0, 10_000);
    expect(served.requests).toBe(0);
    const inFlight = () => served.requests - served.answered;
    await drain(server, inFlight, { delay: 0, linger: 0, limit: 5_000 });
    expect(await outcomes).toEqual([{ answered: MANY, lost: 0 }]);
  });

  it('ends only after several checks in a row find no request in flight', async () => {
    const server = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const waiting = post(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, new Agent());
    await once(server, 'request');
    let looks = 0;
    const inFlight = () => Number((looks += 1) === 5);
    await drain(server, inFlight, { delay: 0, linger: 1, limit: 5_000 });
    expect(looks).toBe(15);
    expect(await waiting).toBe('ECONNRESET');
  });

  it('leaves nothing that keeps the server in memory', async () => {
    const drained = async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      await drain(server, () => 0, { delay: 0, linger: 0, limit: 50 });
      return new WeakRef(server);
    };
    const server = await drained();
    for (let tries = 0; tries < 50 && server.deref() !== undefined; tries += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      collectGarbage();
    }
    expect(server.deref()).toBeUndefined();
  });

  it('answers 503 at /readyz during the delay but still serves requests', async () => {
    const { base, close } = await startService({ DATABASE_URL: database.url });
    const stopped = close({ delay: HELD, linger: 0 });
    const ready = await fetch(`${base}/readyz`);
    expect([ready.status, await ready.text()]).toEqual([503, 'not ready: stopping\n']);
    expect(await post(base, new Agent())).toBe(200);
    held.release();
    await stopped;
  });
});
