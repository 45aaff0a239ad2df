import { constants } from 'node:fs';
import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../error';
import { run } from '../run';

/** A server as described by its postmaster.pid, which remains when the server is killed. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

const LINE = { pid: 0, port: 3, status: 7 };

export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[LINE.pid]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[LINE.port]), ready: lines[LINE.status]?.trim() === 'ready' };
}

/**
 * Returns whether a process is alive and works on this cluster: its id alone may have been reused.
 * Rejects if too many open files prevent the check.
 */
export async function worksIn(cluster: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') {
    const command = await run('ps', ['-o', 'command=', '-p', String(pid)], {
      limitMs: 5_000,
    }).catch(() => '');
    return command.includes('postgres') && command.includes(cluster);
  }
  try {
    const [name, cwd, home] = await Promise.all([
      readFile(`/proc/${pid}/comm`, 'utf8'),
      stat(`/proc/${pid}/cwd`, { bigint: true }),
      stat(cluster, { bigint: true }),
    ]);
    return name.trim() === 'postgres' && cwd.dev === home.dev && cwd.ino === home.ino;
  } catch (error) {
    if (['EMFILE', 'ENFILE'].includes(codeOf(error) ?? '')) throw error;
    return false;
  }
}

/** Returns all PostgreSQL processes that work on this cluster; none without /proc. */
export async function processesIn(cluster: string): Promise<number[]> {
  const entries = await readdir('/proc').catch(() => []);
  const found: number[] = [];
  // One after another: all at once need an open file for each process of the machine.
  for (const pid of entries.filter((entry) => /^\d+$/.test(entry)).map(Number))
    if (await worksIn(cluster, pid)) found.push(pid);
  return found;
}

/**
 * Makes a stale postmaster.pid harmless. PostgreSQL refuses to start if the id in it is alive,
 * whichever process has it now, or if the file is empty. The id is replaced by an unused one
 * instead of removing the file, because the rest of it tells PostgreSQL of the dead server's
 * backends.
 */
export async function invalidatePid(cluster: string): Promise<void> {
  const path = join(cluster, 'postmaster.pid');
  const nobody = 2 ** 31 - 1;
  const file = await open(path, constants.O_RDWR | constants.O_NOFOLLOW).catch(() => undefined);
  if (!file) return;
  try {
    const lines = (await file.readFile('utf8')).split('\n');
    if (lines.length <= LINE.port) {
      await rm(path, { force: true });
      return;
    }
    const text = [nobody, ...lines.slice(1)].join('\n');
    await file.truncate(0);
    await file.write(text, 0);
  } finally {
    await file.close();
  }
}
