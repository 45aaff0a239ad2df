// SIGTERM under load: every request that was taken is answered. Clients keep connections and reconnect when told to.
import { setTimeout as after } from 'node:timers/promises';
import { agent, call, option, percentile, prepare, report, startGateway } from './gateway.mjs';

const rounds = option('rounds', 10);
const folder = prepare();
const figures = { answered: 0, unavailable: 0, dropped: 0, refused: 0, stops: [] };

for (let round = 0; round < rounds; round += 1) {
  const gateway = await startGateway(folder);
  const through = agent(option('connections', 32));
  const load = Array.from({ length: option('connections', 32) }, async () => {
    for (;;) {
      const answer = await call(gateway.port, 'jobList', {
        body: 'lng=121&lat=31',
        agent: through,
      });
      // Nobody listens any more: this request was never taken.
      if (answer.refused) return (figures.refused += 1);
      if (answer.status === 200) figures.answered += 1;
      else if (answer.status === 503) figures.unavailable += 1;
      else {
        figures.dropped += 1;
        console.log('dropped:', answer);
        if (answer.error === undefined) continue;
      }
    }
  });
  await after(option('seconds', 1) * 1000);
  const start = Date.now();
  gateway.kill('SIGTERM');
  const how = await gateway.ended;
  figures.stops.push(Date.now() - start);
  if (process.argv.includes('--output')) console.log(gateway.output());
  if (how !== 0) figures.dropped += 1;
  await Promise.all(load);
}

report(
  'SIGTERM under load',
  {
    stops: rounds,
    'requests answered': figures.answered,
    'of them 503 (a database that is slow to connect to)': figures.unavailable,
    'requests dropped': figures.dropped,
    'longest stop, ms': Math.round(percentile(figures.stops, 1)),
  },
  { 'no request dropped': figures.dropped === 0 },
);
