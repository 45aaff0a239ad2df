import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runningServer } from './leftovers';
import { holderOf, lockAddress } from './lock';
import { urlOf } from './session';

/** The URL of the server that another process runs on this folder, or undefined where none does. It stays that process's. */
export async function attachEmbeddedPostgres(options: {
  readonly dataDir: string;
  readonly database: string;
}): Promise<string | undefined> {
  const dataDir = resolve(options.dataDir);
  const address = await lockAddress(dataDir, 'owner').catch(() => undefined);
  if (address === undefined || (await holderOf(address)) === undefined) return undefined;
  const server = await runningServer(join(dataDir, 'cluster'));
  if (server === undefined) return undefined;
  const password = await readFile(join(dataDir, 'password'), 'utf8');
  return urlOf(server.port, password.trim(), options.database);
}
