import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf } from './error';

/** `owner`: the process that uses the folder. `watcher`: the one that stops PostgreSQL after it. */
export type Role = 'owner' | 'watcher';

/**
 * A lock is a listening socket, because the system lets go of it whatever way its process ends: there is no stale lock to
 * judge. On Linux it has no file (the first character is NUL) and is named after the folder's inode, so that two paths
 * to one folder are one lock; elsewhere it is a file that counts only while somebody listens.
 */
export async function lockAddress(folder: string, role: Role): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true });
  const name = `job-gateway-${dev}-${ino}-${role}`;
  if (process.platform === 'linux') return `\0${name}`;
  return join(tmpdir(), `${createHash('sha256').update(name).digest('hex').slice(0, 32)}.lock`);
}

/** Takes a lock; undefined when somebody else holds it. Whoever connects is told our process id. */
export async function takeLock(address: string): Promise<Server | undefined> {
  const first = await listen(address);
  if (first || process.platform === 'linux' || (await holderOf(address)) !== undefined) return first;
  await rm(address, { force: true });
  return listen(address);
}

/** The process id of a lock's holder; `?` when it does not say; undefined when nobody holds it. */
export function holderOf(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(address);
    socket.setEncoding('utf8').setTimeout(1_000, () => socket.destroy());
    socket.on('data', (text: string) => (answer += text));
    socket.on('error', (error) => resolve(codeOf(error) === 'ECONNRESET' ? '?' : undefined));
    socket.on('close', () => resolve(answer || '?'));
  });
}

function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(String(process.pid), () => socket.destroy());
    });
    server.once('error', (error) => {
      if (codeOf(error) === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(address, () => resolve(server.unref()));
  });
}
