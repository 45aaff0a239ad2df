import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { Config } from './config';
import { createFolder } from './embedded-postgres';
import { manifestProblem } from './graphql/guards/manifest';
import { reasonOf } from './lib/text/reason';

/** Returns a line for each setting whose file or folder cannot be used. */
export function unusableFiles({ publicDir, dataDir, trustedDocumentsFile }: Config): string[] {
  return [
    publicDirProblem(publicDir),
    publicDataProblem(dataDir, publicDir),
    manifestProblem(trustedDocumentsFile),
  ].filter((problem) => problem !== null);
}

function publicDataProblem(dataDir: string, publicDir: string): string | null {
  const real = (folder: string) => (existsSync(folder) ? realpathSync(folder) : resolve(folder));
  const path = relative(real(publicDir), real(dataDir)).split(sep);
  // Outside (`..`), or in a hidden folder, which is not served.
  return path.some((name) => name.startsWith('.'))
    ? null
    : `DATA_DIR: ${dataDir} is in PUBLIC_DIR (${publicDir}), whose files everyone can read.`;
}

/** Creates a missing folder. Only its `uploads`, which may be a volume, is written to. */
function publicDirProblem(publicDir: string): string | null {
  try {
    createFolder(publicDir);
    const uploads = join(publicDir, 'uploads');
    const written = existsSync(uploads) ? uploads : publicDir;
    if (!statSync(written).isDirectory()) return `PUBLIC_DIR: ${written} is no folder.`;
    accessSync(written, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return `PUBLIC_DIR: ${publicDir} cannot be used: ${reasonOf(error)}.`;
  }
}
