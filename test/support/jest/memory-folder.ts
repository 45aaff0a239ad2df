import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';
/** Bytes that have to be free there: the slow tests write 1 GB at most. */
const ROOM = 2 * 1024 ** 3;

let folder: string | undefined;

/**
 * Keeps temporary files of the run in memory if there is enough. Each database that a test clones
 * is a thousand files, and some file systems create files ten times slower for minutes after as
 * many were deleted: 265 ms per database instead of 28.
 */
export function keepFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || freeIn(MEMORY) < ROOM) return;
  folder = mkdtempSync(`${MEMORY}/job-gateway-test-`);
  // Servers that refuse to run as root read it as another user.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
}

export function removeMemoryFolder(): void {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}

/** In bytes; 0 if there is no such folder. */
function freeIn(path: string): number {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
