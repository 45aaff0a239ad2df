// PostgreSQL is killed with -9 under load; the gateway brings it back, answers meanwhile, and loses nothing.
import { performance } from 'node:perf_hooks';
import { setTimeout as after } from 'node:timers/promises';
import { agent, call, option, percentile, prepare, report, startGateway } from './gateway.mjs';
import { openLedgers, sum } from './ledger.mjs';

const rounds = option('rounds', 5);
const gateway = await startGateway(prepare());
const ledgers = await openLedgers(gateway, option('users', 8));
const through = agent(32);
const slow = [];
let running = true;
let wrong = 0;
let broken = 0;
let lost = 0;
let refusals = 0;
const recoveries = [];

const judge = (answer) => {
  if (answer.broken) broken += 1;
  if (answer.envelope?.code === 1) return;
  if (answer.status === 503 && answer.envelope?.msg === '服务暂不可用，请稍后再试') {
    refusals += 1;
    slow.push(answer.ms);
  } else {
    wrong += 1;
    console.log('unexpected:', answer);
  }
};
const load = [
  ...ledgers.map(async (ledger) => {
    while (running) judge(await ledger.toggle(gateway.port, through));
  }),
  ...Array.from({ length: 8 }, async () => {
    while (running)
      judge(await call(gateway.port, 'jobList', { body: 'lng=121&lat=31', agent: through }));
  }),
];

for (let round = 0; round < rounds; round += 1) {
  await after(2000);
  const old = gateway.postgresPid();
  process.kill(old, 'SIGKILL');
  // Back is when another one says in its file that it is ready; good is when a request succeeds.
  const back = await until(() => gateway.postgresPid() !== old && gateway.postgresReady());
  const good = await until(
    async () => (await call(gateway.port, 'categoryList')).envelope?.code === 1,
  );
  recoveries.push(good - back);
}
await after(1000);
running = false;
await Promise.all(load);
for (const ledger of ledgers) lost += (await ledger.differences(gateway.port)).length;
gateway.kill('SIGTERM');
await gateway.ended;

report(
  'PostgreSQL killed with -9 under load',
  {
    'times killed': rounds,
    'acknowledged toggles': sum(ledgers, 'acknowledged'),
    'acknowledged and lost': lost,
    'applied twice or out of turn': broken,
    'answers 503 meanwhile': refusals,
    'answers of any other kind': wrong,
    'slowest 503, ms': Math.round(percentile(slow, 1)),
    'good again after its return, ms (worst)': Math.round(Math.max(...recoveries)),
  },
  {
    'only enveloped 503': wrong === 0,
    'within 2 s': percentile(slow, 1) <= 2000,
    'good within 5 s': Math.max(...recoveries) <= 5000,
    'nothing lost': lost === 0,
    'nothing twice': broken === 0,
  },
);

async function until(condition) {
  for (;;) {
    try {
      if (await condition()) return performance.now();
    } catch {
      // The file is not there for a moment.
    }
    await after(20);
  }
}
