// Thousands of connections that say nothing, dribble a header, or dribble a body: others are served.
import { connect } from 'node:net';
import { clearInterval, setInterval } from 'node:timers';
import { setTimeout as after } from 'node:timers/promises';
import { agent, call, option, percentile, prepare, report, startGateway } from './gateway.mjs';

const count = option('count', 10_000);
const gateway = await startGateway(prepare());
const through = agent(8);
const ask = async (times) => {
  const answers = [];
  for (let left = times; left > 0; left -= 8) {
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 8 }, () =>
          call(gateway.port, 'jobList', { body: 'lng=121&lat=31', agent: through }),
        ),
      )),
    );
  }
  return answers;
};
await ask(200);
const alone = await ask(400);

const kinds = [
  () => undefined,
  (socket) => socket.write('POST /api/v2.home/jobList HTTP/1.1\r\nHost: x\r\nX-A: '),
  (socket) =>
    socket.write(
      'POST /api/v2.home/jobList HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
    ),
  (socket) =>
    socket.write(
      'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
    ),
];
const sockets = [];
let failed = 0;
for (let n = 0; n < count; n += 1) {
  const socket = connect(gateway.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
  if (socket.destroyed) failed += 1;
  kinds[n % kinds.length](socket);
  sockets.push(socket);
}
const dribble = setInterval(() => {
  for (const [n, socket] of sockets.entries())
    if (n % 4 !== 0 && socket.writable) socket.write('a');
}, 2000);
await after(1000);
const open = sockets.filter((socket) => !socket.destroyed).length;
const beside = await ask(400);
const memory = gateway.memory();
clearInterval(dribble);
for (const socket of sockets) socket.destroy();
gateway.kill('SIGTERM');
await gateway.ended;

const served = (answers) => answers.filter((answer) => answer.status === 200).length;
const p99 = (answers) =>
  Math.round(
    percentile(
      answers.map((answer) => answer.ms),
      0.99,
    ),
  );
report(
  `${count} slow or idle connections`,
  {
    'connections open': `${open} (${failed} not taken)`,
    'others served': `${served(beside)} of ${beside.length}`,
    'their p99 in ms, alone and beside': `${p99(alone)}, ${p99(beside)}`,
    'memory, MB': Math.round(memory),
  },
  {
    'others are served': served(beside) === beside.length,
    'in good time': p99(beside) < 10 * Math.max(20, p99(alone)),
  },
);
