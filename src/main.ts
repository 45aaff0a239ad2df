import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { collectDefaultMetrics } from 'prom-client';
import { filledTable, seedDemo } from '../seeds/demo';
import { createApp, type App } from './app';
import { createCommand, runCommand, reportFailure } from './command';
import { addThreads, isSetEmpty, readConfig, type Config } from './config';
import { migrate } from './database/schema/migrate';
import { openDatabase, type OpenDatabase } from './database/connection/open';
import { preparationError } from './database/connection/requirements';
import { readLetterCase } from './database/schema/letter-case';
import { readMissingRights } from './database/schema/rights';
import { readDroppedTimeout } from './database/schema/session-timeouts';
import { readWeakTriggers } from './database/schema/triggers';
import { schemaProblem, newerSchema, readSchemaState } from './database/schema/schema-state';
import { readDemo, welcome } from './demo';
import { createLog, type Log } from './observability/log';
import { listen, requireFreePort } from './http/port';
import { onStopSignal } from './lib/process/stop-signal';
import { unusableFiles } from './unusable-files';

/** How long clients with open connections have to notice the stop, in milliseconds. */
const LINGER_MS = 1000;

async function main(): Promise<void> {
  // Under load V8 takes objects of a request for long-lived ones, and keeps everything that they
  // refer to until the next full garbage collection, which costs a fifth of the CPU. A V8 without
  // this flag ignores it.
  setFlagsFromString('--no-allocation-site-pretenuring');
  const config = readConfig(undefined, unusableFiles);
  addThreads(config);
  const log = createLog(config.logLevel);
  // Before anything is migrated or started. If the port is taken meanwhile, listening fails.
  await requireFreePort(config);
  if (isSetEmpty('DATABASE_URL'))
    log.warn(`DATABASE_URL is empty: using the embedded database in ${config.dataDir}`);
  const opened = await openDatabase(config, log);
  const { database } = opened;
  let app: App | undefined;
  try {
    await prepareDatabase(opened, config, log);
    app = await createApp({ config, database }, log);
    // Here, once a process, because prom-client cannot stop collecting them.
    collectDefaultMetrics({ register: app.registry });
    await listen(app.server, config);
    onSignal(log, async () => {
      await app?.close({ delay: config.shutdownDelay, linger: LINGER_MS });
      await opened.close();
    });
    const { port } = app.server.address() as AddressInfo;
    console.log(welcome(config, port, opened.embedded ? await readDemo(database) : null));
  } catch (error) {
    await app?.close();
    await opened.close();
    throw preparationError(config, error);
  }
}

/** Migrates and fills the embedded database; an operator's database has to be up to date. */
async function prepareDatabase(
  { database, embedded, withLongTimeout }: OpenDatabase,
  { publicDir, statementTimeout }: Config,
  log: Log,
): Promise<void> {
  const state = await readSchemaState(database);
  const newer = newerSchema(state);
  const problem = schemaProblem(state);
  if (newer !== null) log.warn(newer);
  if (!embedded) {
    if (problem !== null) throw new Error(problem);
    const warnings = [
      await readMissingRights(database),
      await readWeakTriggers(database),
      await readDroppedTimeout(database, statementTimeout),
      await readLetterCase(database),
    ];
    for (const warning of warnings) if (warning !== null) log.warn(warning);
    return;
  }
  if (newer !== null && problem === null) return;
  const onDone = (name: string) => log.info(`migrated: ${name}`);
  await withLongTimeout((patient) => migrate(patient, { onDone }));
  if ((await filledTable(database)) === undefined) {
    const { jobs, users } = await seedDemo(database, publicDir);
    log.info(`loaded demo data: ${jobs} jobs, ${users} users`);
  }
}

/** The first signal lets requests in flight finish. */
function onSignal(log: Log, stop: () => Promise<void>): void {
  onStopSignal(() => {
    log.info('stopping');
    stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  });
}

function fail(error: unknown): void {
  reportFailure(error);
  process.exit(1);
}

const program = createCommand(
  'npm start --',
  'Starts the service. Settings come from the environment: the table in README.md names them all.',
  ['npm start', 'PORT=8080 DATABASE_URL=postgres://user:password@host/database npm start'],
).action(() => main().catch(fail));

void runCommand(program);
