import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf, EmbeddedPostgresError } from '../error';
import { Claim, type Other } from './owner.claim';
import { notesIn } from './owner.note';
import { answerAt } from './lock-sockets';

/** An owner that cannot be asked counts as dead after this long without a heartbeat. */
const STALE_MS = 5_000;
const CONTEND_MS = 30_000;

/**
 * Claims the folder for the life of this process; resolves to the function that releases it.
 * Rejects with the owner's name if it is in use. Every claimant announces itself before it looks
 * for others, so that at least one of two sees the other. An owner on another machine, which cannot
 * be asked, is recognised by its heartbeat. `lost` is called if another process has taken the
 * folder because it could not see our heartbeat.
 */
export async function ownFolder(
  dataDir: string,
  log: (line: string) => void,
  lost: () => void,
  staleMs = STALE_MS,
): Promise<() => Promise<void>> {
  const end = performance.now() + CONTEND_MS;
  for (;;) {
    const claim = await Claim.make(dataDir).catch((error: unknown) => {
      // Another process has just released the folder and removed the lock folder.
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    });
    const other = await claim?.outlast(log, end, staleMs);
    if (claim !== undefined && other === undefined) {
      await claim.hold(lost);
      return () => claim.giveBack();
    }
    await claim?.giveBack();
    if (other !== undefined && (other.held || performance.now() > end)) throw inUse(dataDir, other);
    await pause(randomInt(20, 200));
  }
}

/** Whether a process of this machine owns the folder. */
export async function isOwned(folder: string): Promise<boolean> {
  for (const { id } of await notesIn(folder)) {
    if ((await answerAt(folder, `owner.${id}.sock`)) === 'held') return true;
  }
  return false;
}

const inUse = (dataDir: string, { host, pid, since }: Other) =>
  new EmbeddedPostgresError(
    `${dataDir} is in use by another process (pid ${pid}) on host ${host} since ${since}: ` +
      'stop that one, or set DATA_DIR to another folder',
  );
