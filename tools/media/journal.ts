import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalFile } from './files';

/**
 * Files that a bucket certainly has, because each was read back and compared. Stored beside the
 * files, one line each, written after the comparison, so that a killed run continues without asking
 * or hashing again. A file that has changed since has another size or time.
 */
export class Journal {
  private readonly known = new Map<string, string>();
  private readonly path: string;
  private file: number | undefined;

  /** `bucket` identifies the target; each target has its own journal. */
  constructor(root: string, bucket: string) {
    const name = createHash('sha256').update(bucket).digest('hex').slice(0, 16);
    this.path = join(root, 'uploads', `.moved-${name}`);
    for (const line of linesOfFile(this.path)) {
      const [state, key] = splitOnce(line);
      if (key !== undefined) this.known.set(key, state);
    }
  }

  has(file: LocalFile): boolean {
    return this.known.get(JSON.stringify(file.key)) === stateOf(file);
  }

  add(file: LocalFile): void {
    try {
      this.file ??= openSync(this.path, 'a');
      // The leading line break separates it from a partial line of a killed process.
      writeSync(this.file, `\n${stateOf(file)} ${JSON.stringify(file.key)}\n`);
    } catch {
      // The disk is full or may not be written to: the next run compares the file again.
    }
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file);
    this.file = undefined;
  }

  /** Deletes the journal, because the files are gone or the bucket may have lost some. */
  forget(): void {
    this.close();
    rmSync(this.path, { force: true });
  }
}

const stateOf = ({ bytes, modified }: LocalFile) => `${bytes}@${modified}`;

function splitOnce(line: string): [string, string | undefined] {
  const at = line.indexOf(' ');
  const key = line.slice(at + 1);
  return [line.slice(0, at), at > 0 && /^".*"$/.test(key) ? key : undefined];
}

function linesOfFile(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return [];
  }
}
