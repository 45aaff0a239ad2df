import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Replaces a file's content atomically; if that fails, the file stays, and nothing is left. */
export function replaceFile(path: string, text: string, mode = 0o666): void {
  const fresh = `${path}.${process.pid}.new`;
  try {
    writeFileSync(fresh, text, { mode });
    renameSync(fresh, path);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}
