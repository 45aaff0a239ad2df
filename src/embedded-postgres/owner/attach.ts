import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runningServer } from './leftovers';
import { isOwned } from './owner';
import { lockFolder } from './presence';
import { urlOf } from '../server/session';

/**
 * The URL of the server that another process runs in this folder, or undefined if there is none.
 * That process keeps it.
 */
export async function attachEmbeddedPostgres(options: {
  readonly dataDir: string;
  readonly database: string;
}): Promise<string | undefined> {
  const dataDir = resolve(options.dataDir);
  if (!(await isOwned(lockFolder(dataDir)))) return undefined;
  const server = await runningServer(join(dataDir, 'cluster'));
  if (server === undefined) return undefined;
  const password = await readFile(join(dataDir, 'password'), 'utf8');
  return urlOf(server.port, password.trim(), options.database);
}
