import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseIdentity } from '../../../src/embedded-postgres/identity';
import { freePort } from '../free-port';

const PROGRAM = '/usr/sbin/pgbouncer';

/** `describe` if there is a pgbouncer; otherwise the tests are listed as skipped. */
export const describeWithPgBouncer = existsSync(PROGRAM) ? describe : describe.skip;

/**
 * Starts a PgBouncer in front of the database at `url`, with three connections in transaction mode.
 * Returns its URL, and a function that stops it.
 */
export async function startPgBouncer(url: string) {
  const { hostname, port, username, password, pathname } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'job-gateway-pgbouncer-'));
  const settings = join(folder, 'pgbouncer.ini');
  const own = await freePort();
  const server = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`;
  writeFileSync(
    settings,
    `[databases]
* = ${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
ignore_startup_parameters = options,statement_timeout,lock_timeout
server_login_retry = 1
`,
  );
  chmodSync(folder, 0o755);
  // It refuses to run as root.
  const identity = await chooseIdentity(join(folder, 'none'));
  const child = spawn(PROGRAM, [settings], { ...identity, stdio: ['ignore', 'pipe', 'pipe'] });
  for await (const chunk of child.stderr as AsyncIterable<Buffer>)
    if (chunk.includes('process up')) break;
  child.stdout.resume();
  return {
    url: `postgres://${username}@127.0.0.1:${own}${pathname}`,
    async close() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
