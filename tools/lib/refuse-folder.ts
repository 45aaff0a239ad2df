import { statSync } from 'node:fs';

/** Throws if a path is a folder; reading one fails with an error that does not name it. */
export function refuseFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true)
    throw new Error(`${path} is a folder, not a file.`);
}
