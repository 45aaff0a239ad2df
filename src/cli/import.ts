import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { closeMove, inspect, runImport } from '../moving/import/run';
import { withPatientClient } from '../moving/import/target';
import { readConfig } from '../config';
import { run } from './run';

const USAGE = `usage: import -- --from mysql://user:password@host/database [--prefix fa_] [--map FILE] [--dry-run]
                 [--replace] [--report FILE]
       import -- --from … --inspect [--map FILE]   writes a first map of the old database
       import -- --close | --reopen                after the switch no import may run any more
Instead of --from, LEGACY_DATABASE_URL may be set: the command line is everybody's to read.`;

const options = {
  from: { type: 'string' },
  prefix: { type: 'string', default: 'fa_' },
  map: { type: 'string' },
  report: { type: 'string', default: 'import-report.jsonl' },
  'dry-run': { type: 'boolean', default: false },
  inspect: { type: 'boolean', default: false },
  replace: { type: 'boolean', default: false },
  close: { type: 'boolean', default: false },
  reopen: { type: 'boolean', default: false },
} as const;

/** Brings the old service's MySQL database over (docs/moving-in.md). Exit status 1 where the two differ in the end. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options });
  const from = values.from ?? readConfig().legacyDatabaseUrl ?? null;
  if (from !== null && values.inspect) {
    const map = `${JSON.stringify(await inspect(from, values.prefix), null, 2)}\n`;
    if (values.map === undefined) process.stdout.write(map);
    else writeFileSync(values.map, map, { flag: 'wx' });
    return;
  }
  const closing = values.close || values.reopen;
  if (from === null && !closing) throw new Error(USAGE);
  await run((database) =>
    withPatientClient(database, async (client) => {
      if (closing || from === null) return closeMove(client, values.close);
      const { prefix, map, report, replace, 'dry-run': dryRun } = values;
      const agreed = await runImport(
        client,
        { from, prefix, map, report, replace, dryRun },
        process.stdout,
        process.stderr,
      );
      if (!agreed) process.exitCode = 1;
    }),
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
