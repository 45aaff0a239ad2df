import { constants } from 'node:fs';
import { open, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { tail } from './run';

/** Receives a server's events, one line each; a pino logger is one. */
export interface EventLog {
  info(line: string): void;
  warn(line: string): void;
  error(line: string): void;
}

const MAX_BYTES = 1_000_000;

/** PostgreSQL's log, which the server itself appends to; at most two files of about a megabyte. */
export class ServerLog {
  constructor(readonly path: string) {}

  /** Does not follow links: root may be writing into another user's folder. */
  async open(): Promise<FileHandle> {
    if ((await this.size()) > MAX_BYTES) await rename(this.path, `${this.path}.1`);
    const { O_WRONLY, O_CREAT, O_APPEND, O_NOFOLLOW } = constants;
    return open(this.path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, 0o600);
  }

  async size(): Promise<number> {
    return stat(this.path).then(
      ({ size }) => size,
      () => 0,
    );
  }

  /** Truncates the log of a running server, which then appends at the new end. */
  async bound(): Promise<void> {
    if ((await this.size()) <= MAX_BYTES) return;
    const file = await open(this.path, constants.O_RDWR | constants.O_NOFOLLOW);
    try {
      await rm(`${this.path}.1`, { force: true });
      await writeFile(`${this.path}.1`, await file.readFile(), { flag: 'wx', mode: 0o600 });
      await file.truncate(0);
    } finally {
      await file.close();
    }
  }

  /** Returns the last lines written after the file had `from` bytes, as one line. */
  async since(from: number): Promise<string> {
    const file = await open(this.path, 'r').catch(() => undefined);
    if (!file) return '';
    try {
      const start = Math.max(from, (await this.size()) - 4_096);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(4_096), 0, 4_096, start);
      return tail(buffer.toString('utf8', 0, bytesRead));
    } finally {
      await file.close();
    }
  }
}
