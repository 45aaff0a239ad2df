import { createInterface } from 'node:readline';
import type { Knex } from 'knex';
import { migrate, rollBackOne, type MigrationListener } from '../../src/database/schema/migrate';
import {
  schemaProblem,
  newerSchema,
  readSchemaState,
} from '../../src/database/schema/schema-state';
import { rehearseRollback, type Losses } from '../../src/database/schema/rollback';
import { printBlockers } from '../lib/blocked';
import { tableText } from '../lib/table-text';
import { createCommand, runCommand } from '../../src/command';
import { withDatabase } from './run';
import { grouped } from '../lib/grouped';

export const program = createCommand(
  'npm run migrate --',
  "Brings the database's schema to this release's state.",
  [
    'npm run migrate                      (runs what has not run)',
    'npm run migrate -- status',
    'npm run migrate -- down              (one step back, after a question)',
    'npm run migrate -- down --all --yes  (an empty database, without a question)',
  ],
);

program
  .command('up')
  .description('runs the pending migrations; the default command')
  .action(() =>
    withDatabase(async (database) => {
      const state = await readSchemaState(database);
      const newer = newerSchema(state);
      // An older release whose unit migrates before each start: nothing to do, and no error.
      if (newer !== null) console.error(newer);
      const names = state.pending.length === 0 ? [] : await migrateWithProgress(database);
      if (names.length === 0) console.log('up to date');
    }),
  );

program
  .command('status')
  .description('lists what ran and when, and what is pending')
  .action(() =>
    withDatabase(async (database) => {
      const state = await readSchemaState(database);
      const rows = [
        ...state.applied.map(({ name, at, known }) => [
          known ? 'applied' : 'unknown',
          name,
          at.toISOString(),
        ]),
        ...state.pending.map((name) => ['pending', name, '']),
      ];
      console.log(tableText([['state', 'migration', 'at'], ...rows]));
      console.log(
        `\n${newerSchema(state) ?? schemaProblem(state) ?? 'The schema fits this release.'}`,
      );
    }),
  );

program
  .command('down')
  .description('reverts the last migration, and deletes the data in what it had added')
  .option('--all', 'take every migration back', false)
  .option('--yes', 'do not ask', false)
  .action(({ all, yes }: { all: boolean; yes: boolean }) =>
    withDatabase((database) => rollBack(database, all, yes)),
  );

async function rollBack(database: Knex, all: boolean, yes: boolean): Promise<void> {
  await refuseNewer(database);
  const names = await appliedLast(database);
  const chosen = all ? names : names.slice(0, 1);
  if (chosen.length === 0) {
    console.log('nothing to revert');
    return;
  }
  console.error(lossesText(chosen, await rehearseRollback(database, chosen)));
  if (!yes && !(await confirmed('Take it back? [y/N] ')))
    throw new Error('Nothing was changed. With --yes it does not ask.');
  const now = await appliedLast(database);
  if (String(now) !== String(names))
    throw new Error('Somebody migrated meanwhile. Nothing was changed.');
  for (const name of chosen) {
    await rollBackOne(database, name);
    console.log(`reverted ${name}`);
  }
}

/** Asks for a line of standard input. Its end, or Ctrl-C, means no. */
function confirmed(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise((resolve) => {
    terminal.once('close', () => resolve(false)).once('SIGINT', () => terminal.close());
    terminal.question(question, (answer) => {
      resolve(['y', 'yes'].includes(answer.trim().toLowerCase()));
      terminal.close();
    });
  });
}

/** Migrates; prints whose lock a run waits for, such as that of a run that was killed. */
const migrateWithProgress = (database: Knex) =>
  printBlockers(
    database,
    `query LIKE '%"knex_migrations_lock"%'`,
    (line) => console.error(`${line} A run that was killed ends by itself.`),
    () => migrate(database, progress),
  );

/** Prints finished migrations to standard output, and progress to standard error. */
const progress: MigrationListener = {
  onWait: () =>
    console.error('Another process is migrating this database. Waiting until it has finished.'),
  onBegin: (name) => console.error(`migrating ${name}`),
  onDone: (name, took) => console.log(`migrated ${name} in ${(took / 1000).toFixed(1)} s`),
};

/** The names of the applied migrations, newest first. */
const appliedLast = async (database: Knex) =>
  (await readSchemaState(database)).applied.map(({ name }) => name).reverse();

/** Throws if the schema is newer: this release can undo neither that migration nor any below it. */
async function refuseNewer(database: Knex): Promise<void> {
  const newer = newerSchema(await readSchemaState(database));
  if (newer !== null) throw new Error(`${newer} Revert it with that release.`);
}

function lossesText(names: readonly string[], { tables, columns }: Losses): string {
  const rows = (count: number) => `${grouped(count)} ${count === 1 ? 'row' : 'rows'}`;
  return [
    `To be taken back: ${names.join(', ')}`,
    ...tables.map(({ name, rows: count }) => `  lost: table ${name}, ${rows(count)}`),
    ...columns.map(
      ({ name, rows: count }) => `  lost: column ${name}, with a value in ${rows(count)}`,
    ),
    ...(tables.length + columns.length === 0 ? ['  no table and no column is lost'] : []),
  ].join('\n');
}

if (require.main === module) void runCommand(program, ['up']);
