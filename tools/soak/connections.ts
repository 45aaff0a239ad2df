import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceProcess } from '../lib/service-process';
import { call, keepAlive, type CallResult } from './client';
import { percentile, printReport } from './report';

const HEAD = 'HTTP/1.1\r\nHost: x\r\n';
const BODY = 'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{';
/** What connections send first, in turn: nothing, half a header, or half a body. */
const BEGINNINGS = [
  '',
  `POST /api/v2.home/jobList ${HEAD}X-A: `,
  `POST /api/v2.home/jobList ${HEAD}${BODY}`,
  `POST /graphql ${HEAD}${BODY}`,
];

/**
 * Opens thousands of connections that send nothing, a slow header, or a slow body; others have to
 * be served.
 */
export async function slowConnections(
  service: ServiceProcess,
  { count }: { readonly count: number },
): Promise<void> {
  const { port } = service;
  const agent = keepAlive(8);
  const ask = async (times: number) => {
    const answers: CallResult[] = [];
    const work = async () => {
      for (let left = times / 8; left > 0; left -= 1)
        answers.push(await call(port, 'jobList', { body: 'lng=121&lat=31', agent }));
    };
    await Promise.all(Array.from({ length: 8 }, work));
    return answers;
  };
  await ask(200);
  const alone = await ask(400);

  const sockets: Socket[] = [];
  let failed = 0;
  for (let n = 0; n < count; n += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
    if (socket.destroyed) failed += 1;
    socket.write(BEGINNINGS[n % 4] ?? '');
    sockets.push(socket);
  }
  const dribble = setInterval(() => {
    for (const [n, socket] of sockets.entries())
      if (n % 4 !== 0 && socket.writable) socket.write('a');
  }, 2000);
  await pause(1000);
  const open = sockets.filter((socket) => !socket.destroyed).length;
  const beside = await ask(400);
  const memory = service.memory();
  clearInterval(dribble);
  for (const socket of sockets) socket.destroy();

  const served = beside.filter(({ status }) => status === 200).length;
  const p99 = (answers: readonly CallResult[]) =>
    Math.round(
      percentile(
        answers.map(({ ms }) => ms),
        0.99,
      ),
    );
  printReport(
    `${count} slow or idle connections`,
    {
      'connections open': `${open} (${failed} not taken)`,
      'others served': `${served} of ${beside.length}`,
      'their p99 in ms, alone and beside': `${p99(alone)}, ${p99(beside)}`,
      'memory, MB': Math.round(memory),
    },
    {
      'others are served': served === beside.length,
      'in good time': p99(beside) < 10 * Math.max(20, p99(alone)),
    },
  );
}
