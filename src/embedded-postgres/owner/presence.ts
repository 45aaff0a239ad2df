import { randomUUID } from 'node:crypto';
import { chmod, lstat, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { codeOf, EmbeddedPostgresError } from '../error';

/**
 * `owner`: the process that uses the folder. `watcher`: the one that stops PostgreSQL after it.
 * `server`: PostgreSQL.
 */
export type Role = 'owner' | 'watcher' | 'server';

/** Longer names of sockets are cut off by the system, at 104 bytes or later. */
const MAX_NAME_LENGTH = 100;

export const lockFolder = (dataDir: string) => join(dataDir, 'lock');

/** Ours alone, so that no other user of the machine can pretend to be there. */
export async function makeLockFolder(dataDir: string): Promise<string> {
  const folder = lockFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  if (!found.isDirectory()) throw new EmbeddedPostgresError(`${folder} is in the way: remove it`);
  if (found.mode & 0o077) await chmod(folder, 0o700);
  return folder;
}

/**
 * Shows that a process is there: a listening socket as a file of the lock folder. A file leads to
 * the same socket from every network and process namespace of one kernel (two containers on one
 * volume), and the system ends the listening in whatever way the process ends, so there is no stale
 * lock to judge: a socket at which nobody listens is dead. A child that inherits it keeps it alive.
 * Undefined where the file system holds no sockets.
 */
export async function raise(
  folder: string,
  name: string,
  answer = () => '',
): Promise<Server | undefined> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(answer(), () => socket.destroy());
  });
  // Renamed when it listens: whoever finds it must not take it for dead.
  const draft = `${name}.new`;
  try {
    await reach(folder, draft, (path) => listening(server, path));
    await rename(join(folder, draft), join(folder, `${name}.sock`));
    return server.unref();
  } catch (error) {
    server.close();
    if (codeOf(error) === 'ENOENT') throw error;
    return undefined;
  }
}

/** As raise, under a name that nobody else has. */
export const raiseNew = (folder: string, role: Role) => raise(folder, `${role}.${randomUUID()}`);

/**
 * The file descriptor that a child process inherits so that the socket outlives this process. Its
 * name is undocumented, and the same in every version of Node.
 */
export const descriptorOf = (server: Server | undefined): number | undefined =>
  (server as unknown as { _handle?: { fd?: number } } | undefined)?._handle?.fd;

/**
 * What is said at a socket of the lock folder; '' where nothing is; undefined where nobody listens.
 */
export function answerAt(folder: string, file: string): Promise<string | undefined> {
  return reach(
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
          // PostgreSQL holds such a socket and never says a word.
          if (!file.startsWith('owner.')) socket.destroy();
        });
        socket.on('close', () => resolve(answer));
      }),
  );
}

/** Whether any process in that role is there; files of dead ones are removed. */
export async function isPresent(folder: string, role: Role): Promise<boolean> {
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

/** Removes what dead processes left, and the folder itself if no process is left. */
export async function tidy(folder: string): Promise<void> {
  await isPresent(folder, 'watcher');
  await isPresent(folder, 'server');
  await rmdir(folder).catch(() => undefined);
}

function listening(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(path, () => resolve());
  });
}

/** A name that is too long for a socket is shortened by way of the folder, opened. */
async function reach<T>(
  folder: string,
  file: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const path = join(folder, file);
  if (Buffer.byteLength(path) <= MAX_NAME_LENGTH || process.platform !== 'linux') return use(path);
  const opened = await open(folder, 'r');
  return use(`/proc/self/fd/${opened.fd}/${file}`).finally(() => opened.close());
}
