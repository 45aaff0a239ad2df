import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unavailable } from '../../../errors';
import type { CodeStore } from './code.cache';

/** Codes as files below a folder. */
export class CodeFiles implements CodeStore {
  constructor(private readonly folder: string) {}

  read(name: string): Promise<Buffer | undefined> {
    return readFile(join(this.folder, name)).catch(() => undefined);
  }

  async write(name: string, bytes: Buffer): Promise<void> {
    const path = join(this.folder, name);
    const draft = `${path}.${randomUUID()}`;
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(draft, bytes, { flag: 'wx', flush: true });
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw unavailable(error);
    }
  }
}
