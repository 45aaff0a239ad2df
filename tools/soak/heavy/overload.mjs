// Ten times as many clients as the service can serve at once, for a minute: whoever is admitted is served quickly.
import { fork } from 'node:child_process';
import { clearInterval, setInterval } from 'node:timers';
import { setTimeout as after } from 'node:timers/promises';
import autocannon from 'autocannon';
import { option, percentile, prepare, report, startGateway } from './gateway.mjs';

const normal = option('normal', 32);

/** So many clients, each asking again as soon as it is answered, for so many seconds. */
async function drive(port, clients, seconds) {
  const results = { admitted: [], refused: [], wrong: 0 };
  const load = autocannon({
    url: `http://127.0.0.1:${port}/api/v2.home/jobList`,
    method: 'POST',
    body: 'lng=121&lat=31',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    connections: clients,
    duration: seconds,
  });
  load.on('response', (_client, status, _bytes, milliseconds) => {
    if (status === 200) results.admitted.push(milliseconds);
    else if (status === 503) results.refused.push(milliseconds);
    else results.wrong += 1;
  });
  results.wrong += (await load).errors;
  return results;
}

if (process.send) {
  process.once('message', async ({ port, clients, seconds }) => {
    process.send(await drive(port, clients, seconds), () => process.exit());
  });
} else {
  const seconds = option('seconds', 60);
  const gateway = await startGateway(prepare());
  const driven = (clients, time) =>
    new Promise((resolve) => {
      const child = fork(import.meta.filename);
      child.once('message', resolve);
      child.send({ port: gateway.port, clients, seconds: time });
    });
  await driven(normal, 3);
  const usual = await driven(normal, Math.max(3, seconds / 4));
  const before = gateway.memory();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, gateway.memory())), 500);
  const much = await driven(normal * option('times', 10), seconds);
  clearInterval(watch);
  await after(3000);
  const calm = await driven(normal, 3);
  gateway.kill('SIGTERM');
  await gateway.ended;
  const p99 = (values) => Math.round(percentile(values, 0.99) * 10) / 10;
  report(
    `${option('times', 10)} times the capacity for ${seconds} s`,
    {
      'normal: a second, p99 in ms': `${Math.round(usual.admitted.length / Math.max(3, seconds / 4))}, ${p99(usual.admitted)}`,
      'admitted: a second, p99 in ms': `${Math.round(much.admitted.length / seconds)}, ${p99(much.admitted)}`,
      'refused: a second, p99, most in ms': `${Math.round(much.refused.length / seconds)}, ${p99(much.refused)}, ${Math.round(percentile(much.refused, 1))}`,
      'answers of any other kind': much.wrong,
      'memory before, most, MB': `${Math.round(before)}, ${Math.round(most)}`,
      'refused when it is over': calm.refused.length,
    },
    {
      'admitted p99 within 3 x of normal': p99(much.admitted) <= 3 * p99(usual.admitted),
      'refused p99 within 100 ms': p99(much.refused) <= 100,
      'memory within 200 MB of before': most - before < 200,
      'all answers are 200 or 503': much.wrong === 0,
      'back to normal': calm.refused.length === 0,
    },
  );
}
