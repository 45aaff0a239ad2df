import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { asUnavailable } from '../../../errors';
import { makeFolder, writeWhole } from '../../../lib/files';
import { codeOf } from '../../../lib/text/reason';
import type { CodeStore } from './code.cache';

/** Stores codes as files below a folder. */
export class CodeFiles implements CodeStore {
  constructor(private readonly folder: string) {}

  async read(name: string): Promise<Buffer | undefined> {
    try {
      return await readFile(join(this.folder, name));
    } catch (error) {
      return codeOf(error) === 'ENOENT' ? undefined : asUnavailable(error);
    }
  }

  async write(name: string, bytes: Buffer): Promise<void> {
    const path = join(this.folder, name);
    await makeFolder(dirname(path)).catch(asUnavailable);
    await writeWhole(path, bytes).catch(asUnavailable);
  }
}
