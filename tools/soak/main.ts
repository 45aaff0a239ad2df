import type { Command } from 'commander';
import { createCommand, decimal, runCommand, whole } from '../../src/command';
import { ServiceProcess } from '../lib/service-process';
import { attacks } from './attacks/attacks';
import { slowConnections } from './connections';
import { killGateway } from './kill-gateway';
import { killPostgres } from './kill-postgres';
import { mixed } from './mixed/mixed';
import { overload } from './overload';
import { sigterm } from './sigterm';

export const program = createCommand(
  'npm run soak --',
  'Puts a service of its own under load, breaks what it needs, and prints figures (docs/operations.md).',
  ['npm run soak -- mixed --minutes 60', 'npm run soak -- sigterm --rounds 3'],
);

const many = whole(1, 1_000_000);

type Scenario<Options> = (service: ServiceProcess, options: Options) => Promise<void>;

/** Adds a scenario, which runs with its own service and removes it afterwards. */
const scenario = <Options>(name: string, summary: string, run: Scenario<Options>): Command =>
  program
    .command(name)
    .description(summary)
    .action(async (options: Options) => {
      const service = new ServiceProcess({ LOG_LEVEL: 'warn' });
      try {
        await service.start();
        await run(service, options);
      } finally {
        await service.remove();
      }
    });

scenario(
  'mixed',
  'all kinds of clients at once, for long, while one thing after another is killed',
  mixed,
)
  .option('--minutes <number>', 'how long', decimal(0.01, 100_000), 5)
  .option('--clients <number>', 'at once', whole(4, 10_000), 12)
  .option('--seed <number>', 'of what the clients do', whole(0, 1_000_000_000), 1)
  .option('--no-faults', 'break nothing');

scenario('kill-gateway', 'kill -9 of the gateway under load', killGateway)
  .option('--rounds <number>', 'how often', many, 50)
  .option('--users <number>', 'who toggle favourites', many, 4);

scenario('kill-postgres', 'kill -9 of PostgreSQL under load', killPostgres)
  .option('--rounds <number>', 'how often', many, 5)
  .option('--users <number>', 'who toggle favourites', many, 8);

scenario('sigterm', 'SIGTERM under load', sigterm)
  .option('--rounds <number>', 'how often', many, 10)
  .option('--connections <number>', 'at once', many, 32)
  .option('--seconds <number>', 'of load before each', many, 1);

scenario('overload', 'more clients than can be served at once', overload)
  .option('--seconds <number>', 'how long', many, 60)
  .option('--times <number>', 'how many times as many as usual', many, 10)
  .option('--normal <number>', 'the usual clients', many, 32);

scenario('connections', 'silent and slowly sending connections', slowConnections).option(
  '--count <number>',
  'how many',
  many,
  10_000,
);

scenario('attacks', 'small requests with a large effect', attacks)
  .option('--times <number>', 'requests an attack makes at most', many, 200)
  .option('--only <text>', 'those whose name contains this', '');

if (require.main === module) void runCommand(program);
