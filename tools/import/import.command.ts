import { existsSync, writeFileSync } from 'node:fs';
import { readConfig } from '../../src/config';
import { onStopSignal } from '../../src/lib/process/stop-signal';
import { withMigratedDatabase } from '../commands/run';
import { printBlockers } from '../lib/blocked';
import { finishImport, reopenImport } from './import-allowed';
import { follow } from './follow/follow';
import type { FollowOptions } from './follow/following';
import { inspect, runImport } from './run-import';
import { connectForImport, withImportClient } from './target/target';

/** What the command line says. */
export interface ImportCommand {
  readonly from?: URL;
  readonly prefix: string;
  readonly map?: string;
  readonly wechatAppId?: string;
  readonly report: string;
  readonly dryRun: boolean;
  readonly inspect: boolean;
  readonly replace: boolean;
  readonly close: boolean;
  readonly reopen: boolean;
  readonly follow: boolean;
  readonly metricsPort?: number;
  readonly metricsHost: string;
  readonly alertAbove: number;
  readonly compareAt?: string;
  readonly writeBack: boolean;
}

/** Allows no further imports, or allows them again. */
export async function setFinished(isFinished: boolean): Promise<void> {
  const change = isFinished ? finishImport : reopenImport;
  await withMigratedDatabase((database) =>
    withImportClient(database, (client) =>
      change(client, (line) => void process.stdout.write(`${line}\n`)),
    ),
  );
}

/** Imports, follows, or writes a first map. */
export async function importOrFollow(
  options: ImportCommand,
  refuse: (problem: string) => never,
): Promise<void> {
  const { prefix, map, report, replace, dryRun } = options;
  const config = readConfig();
  const from = options.from?.href ?? config.legacyDatabaseUrl;
  const appId = options.wechatAppId ?? config.wechat.credentials?.appId;
  if (from === undefined) {
    return refuse('say where the old database is: LEGACY_DATABASE_URL, or --from <url>');
  }
  if (options.inspect) {
    const found = `${JSON.stringify(await inspect({ from, prefix, appId }), null, 2)}\n`;
    if (map === undefined) process.stdout.write(found);
    else if (existsSync(map)) throw new Error(`${map} exists already: name another file (--map).`);
    else writeFileSync(map, found, { flag: 'wx' });
    return;
  }
  const task = { from, prefix, map, report, replace, dryRun, appId };
  if (options.follow) return followUntilStopped({ ...options, ...task });
  await withMigratedDatabase((database) =>
    withImportClient(database, async (client) => {
      // On a terminal, replaces the unfinished line that shows the progress.
      const start = process.stderr.isTTY ? '\r\x1b[K' : '';
      const print = (line: string) => void process.stderr.write(`${start}${line}\n`);
      const { rows } = await client.query<{ self: number }>('SELECT pg_backend_pid() AS self');
      const agreed = await printBlockers(database, `pid = ${rows[0]?.self}`, print, () =>
        runImport(client, task, process.stdout, process.stderr),
      );
      if (!agreed) process.exitCode = 1;
    }),
  );
}

async function followUntilStopped(options: FollowOptions): Promise<void> {
  const stopping = new AbortController();
  onStopSignal(() => stopping.abort());
  await withMigratedDatabase(async (database) => {
    const connect = () => connectForImport(database);
    process.exitCode = await follow(connect, options, process.stderr, stopping.signal);
  });
}
