import { chmod, lstat, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { codeOf, EmbeddedPostgresError } from '../error';

/**
 * `owner` uses the folder, `watcher` stops PostgreSQL after the owner has ended, `server` is
 * PostgreSQL. A socket is named after its process's role and a UUID.
 */
type Role = 'owner' | 'watcher' | 'server';

/** The system truncates longer socket names, at 104 bytes or later. */
const MAX_NAME_LENGTH = 100;

export const lockFolder = (dataDir: string) => join(dataDir, 'lock');

/** Private, so that no other user of the machine can pretend to be the owner. */
export async function makeLockFolder(dataDir: string): Promise<string> {
  const folder = lockFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  if (!found.isDirectory()) throw new EmbeddedPostgresError(`${folder} is no folder: remove it`);
  if (found.mode & 0o077) await chmod(folder, 0o700);
  return folder;
}

/**
 * Opens a socket that shows that this process is alive. It is a file in the lock folder, which
 * leads to the same socket from every network and process namespace of one kernel (two containers
 * on one volume). The system closes the socket however the process ends, so no lock can be stale: a
 * socket without a listener is dead. A child process that inherits the socket keeps it alive.
 * Returns undefined if the file system does not support sockets.
 */
export async function openLockSocket(
  folder: string,
  name: string,
  answer = () => '',
): Promise<Server | undefined> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(answer(), () => socket.destroy());
  });
  // Renamed once it listens, so that it is not taken for dead.
  const draft = `${name}.new`;
  try {
    await withSocketPath(folder, draft, (path) => listening(server, path));
    await rename(join(folder, draft), join(folder, `${name}.sock`));
    return server.unref();
  } catch (error) {
    server.close();
    if (codeOf(error) === 'ENOENT') throw error;
    return undefined;
  }
}

/**
 * The file descriptor that a child process inherits so that the socket outlives this process. The
 * property is undocumented, but the same in every version of Node.
 */
export const descriptorOf = (server: Server | undefined): number | undefined =>
  (server as unknown as { _handle?: { fd?: number } } | undefined)?._handle?.fd;

/** Returns what a socket in the lock folder sends, perhaps ''; undefined without a listener. */
export function answerAt(folder: string, file: string): Promise<string | undefined> {
  return withSocketPath(
    folder,
    file,
    (path) =>
      new Promise<string | undefined>((resolve) => {
        let answer = '';
        const socket = connect(path);
        socket.setEncoding('utf8').setTimeout(1_000, () => socket.destroy());
        socket.on('data', (text: string) => (answer += text));
        socket.on('error', (error) =>
          resolve(['ECONNREFUSED', 'ENOENT'].includes(codeOf(error) ?? '') ? undefined : ''),
        );
        socket.on('connect', () => {
          // PostgreSQL holds such a socket and never writes to it.
          if (!file.startsWith('owner.')) socket.destroy();
        });
        socket.on('close', () => resolve(answer));
      }),
  );
}

/** Returns whether a process in that role is alive; removes the files of dead ones. */
export async function isAlive(folder: string, role: Role): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  let found = false;
  for (const name of names.filter(
    (each) => each.startsWith(`${role}.`) && each.endsWith('.sock'),
  )) {
    if ((await answerAt(folder, name)) !== undefined) found = true;
    else await rm(join(folder, name), { force: true });
  }
  return found;
}

/** Removes dead processes' sockets, and the folder itself if no process uses it. */
export async function removeDeadSockets(folder: string): Promise<void> {
  await isAlive(folder, 'watcher');
  await isAlive(folder, 'server');
  await rmdir(folder).catch(() => undefined);
}

function listening(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(path, () => resolve());
  });
}

/** If the path is too long for a socket, replaces the folder by its file descriptor. */
async function withSocketPath<T>(
  folder: string,
  file: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const path = join(folder, file);
  if (Buffer.byteLength(path) <= MAX_NAME_LENGTH || process.platform !== 'linux') return use(path);
  const opened = await open(folder, 'r');
  return use(`/proc/self/fd/${opened.fd}/${file}`).finally(() => opened.close());
}
