import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { seedDemo } from '../seeds/demo';
import { createApp } from './app';
import { addThreads, readConfig, type Config } from './config';
import { migrate, pendingMigrations } from './database/migrate';
import { openDatabase, type OpenDatabase } from './database/open';
import { administratorToken, demoToken, isEmpty, welcome } from './demo';
import { identify } from './features/viewer/token.storage';
import { createLog, type Log } from './log';

/** A client that keeps a connection has so long to notice that the service stops, in milliseconds. */
const LINGER = 1000;

async function main(): Promise<void> {
  const config = readConfig();
  addThreads(config);
  const log = createLog(config.logLevel);
  const opened = await openDatabase(config, (line) => log.info(line));
  const { database } = opened;
  try {
    await prepareDatabase(opened, config, log);
    const app = await createApp(
      { config, database, identify: (token, through) => identify(through, token, config.tokenHmacKey) },
      log,
    );
    await listen(app.server, config);
    const { port } = app.server.address() as AddressInfo;
    const ours = opened.embedded;
    console.log(
      welcome(
        config,
        port,
        ours ? await demoToken(database) : null,
        ours ? await administratorToken(database) : null,
      ),
    );
    onSignal(log, async () => {
      await app.close({ delay: config.shutdownDelay, linger: LINGER });
      await opened.close();
    });
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Ours is migrated and filled; an operator's is neither, and has to be up to date. */
async function prepareDatabase(
  { database, embedded }: OpenDatabase,
  { publicDir }: Config,
  log: Log,
): Promise<void> {
  if (!embedded) {
    const pending = await pendingMigrations(database);
    if (pending.length === 0) return;
    throw new Error(
      `The database lacks ${pending.length} migration(s), from ${pending[0]} on: run "npm run migrate".`,
    );
  }
  for (const name of await migrate(database)) log.info(`migrated: ${name}`);
  if (await isEmpty(database)) {
    const { jobs, users } = await seedDemo(database, publicDir);
    log.info(`loaded demo data: ${jobs} jobs, ${users} users`);
  }
}

function listen(server: import('node:http').Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve());
  });
}

/** The first signal lets requests in flight finish; the second ends the process at once. */
function onSignal(log: Log, stop: () => Promise<void>): void {
  let stopping = false;
  const signalled = () => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info('stopping');
    stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGTERM', signalled).on('SIGINT', signalled);
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

main().catch(fail);
