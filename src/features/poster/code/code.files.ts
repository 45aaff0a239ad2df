import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { asUnavailable } from '../../../errors';
import { makeFolder, writeWhole } from '../../../lib/files';
import type { CodeStore } from './code.cache';

/** Codes as files below a folder. */
export class CodeFiles implements CodeStore {
  constructor(private readonly folder: string) {}

  read(name: string): Promise<Buffer | undefined> {
    return readFile(join(this.folder, name)).catch(() => undefined);
  }

  async write(name: string, bytes: Buffer): Promise<void> {
    const path = join(this.folder, name);
    await makeFolder(dirname(path)).catch(asUnavailable);
    await writeWhole(path, bytes).catch(asUnavailable);
  }
}
