// The gateway is killed with -9 under load, again and again: it starts each time, and nothing acknowledged is lost.
import { setTimeout as after } from 'node:timers/promises';
import { agent, option, prepare, report, startGateway } from './gateway.mjs';
import { openLedgers, sum } from './ledger.mjs';

const rounds = option('rounds', 50);
const folder = prepare();
let gateway = await startGateway(folder);
const ledgers = await openLedgers(gateway, option('users', 4));
let lost = 0;
let broken = 0;
let slowest = 0;

for (let round = 1; round <= rounds; round += 1) {
  let running = true;
  const through = agent(16);
  const load = ledgers.map(async (ledger) => {
    while (running) {
      const answer = await ledger.toggle(gateway.port, through);
      if (answer.broken) broken += 1;
      if (answer.error) break;
    }
  });
  await after(200 + Math.random() * 400);
  gateway.kill('SIGKILL');
  running = false;
  await Promise.all(load);
  await gateway.ended;
  const start = Date.now();
  gateway = await startGateway(folder);
  slowest = Math.max(slowest, Date.now() - start);
  for (const ledger of ledgers) lost += (await ledger.differences(gateway.port)).length;
}
gateway.kill('SIGTERM');
const how = await gateway.ended;

report(
  'gateway killed with -9 under load',
  {
    'times killed, and started again': rounds,
    'acknowledged toggles': sum(ledgers, 'acknowledged'),
    'sent and not acknowledged': sum(ledgers, 'unacknowledged'),
    'acknowledged and lost': lost,
    'applied twice or out of turn': broken,
    'slowest start, ms': slowest,
  },
  { 'nothing lost': lost === 0, 'nothing twice': broken === 0, 'ends in order': how === 0 },
);
