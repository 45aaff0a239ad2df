import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, EmbeddedPostgresError } from '../error';
import { Claim, type Other } from './owner.claim';
import { notesIn } from './owner.note';
import { answerAt } from './presence';

/** Without a sign of life for as long as this, an owner that cannot be asked is dead. */
const STALE_MS = 5_000;
const CONTEND_MS = 30_000;

/**
 * Makes the folder ours while this process lives; resolves to what gives it back. Rejects, naming
 * the other, where it is in use. Everyone who wants the folder first shows itself and then looks
 * for others, so that of two at least one sees the other; a folder's user on another machine, which
 * cannot be asked, is known by its beat. `lost` is called where somebody else took the folder
 * because our beat could not be seen.
 */
export async function ownFolder(
  dataDir: string,
  log: (line: string) => void,
  lost: () => void,
  staleMs = STALE_MS,
): Promise<() => Promise<void>> {
  const end = Date.now() + CONTEND_MS;
  for (;;) {
    const claim = await Claim.make(dataDir).catch((error: unknown) => {
      // Whoever gave it back a moment ago has removed the lock folder.
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    });
    const other = await claim?.outlast(log, end, staleMs);
    if (claim !== undefined && other === undefined) {
      await claim.hold(lost);
      return () => claim.giveBack();
    }
    await claim?.giveBack();
    if (other !== undefined && (other.held || Date.now() > end)) throw inUse(dataDir, other);
    await sleep(randomInt(20, 200));
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
