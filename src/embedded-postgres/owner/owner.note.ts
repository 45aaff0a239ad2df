import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { codeOf } from '../error';
import { waitFor } from '../wait';

const NOTE_BYTES = 600;

/** What an owner writes about itself for processes that find the folder in use. */
export interface Note {
  readonly host: string;
  /** The kernel that it runs on; its socket shows only there whether it is alive. */
  readonly boot: string;
  readonly pid: number;
  readonly since: string;
  readonly hasSocket: boolean;
  readonly held: boolean;
  /** Incremented each second. */
  readonly beat: number;
}

/** Every note in the lock folder. */
export async function notesIn(folder: string): Promise<{ id: string; note: Note }[]> {
  const names = await readdir(folder).catch(() => []);
  const found = names.flatMap((name) => /^owner\.([\da-f-]{36})\.json$/.exec(name)?.[1] ?? []);
  const read = await Promise.all(found.map(async (id) => ({ id, note: await noteOf(folder, id) })));
  return read.flatMap(({ id, note }) => (note === undefined ? [] : [{ id, note }]));
}

/**
 * Overwrites the note in place, which works on a full disk. Its length never changes, so readers
 * see it complete. Creates a missing note only if `mayMake`.
 */
export async function writeNote(
  folder: string,
  id: string,
  note: Note,
  mayMake: () => boolean,
): Promise<void> {
  const file = join(folder, `owner.${id}.json`);
  const text = JSON.stringify(note).padEnd(NOTE_BYTES);
  await writeFile(file, text, { flag: 'r+' }).catch(async (error: unknown) => {
    if (codeOf(error) !== 'ENOENT' || !mayMake()) throw error;
    const draft = `${file}.new`;
    await writeFile(draft, text, { mode: 0o600 });
    await rename(draft, file);
  });
}

/** Whether an owner's note has been replaced by another one. */
export async function isReplaced(folder: string, own: string): Promise<boolean> {
  const notes = await notesIn(folder);
  return notes.length > 0 && !notes.some(({ id }) => id === own);
}

/** Removes an owner's note and socket. */
export async function removeOwner(folder: string, id: string): Promise<void> {
  await rm(join(folder, `owner.${id}.json`), { force: true });
  await rm(join(folder, `owner.${id}.sock`), { force: true });
}

/** Returns undefined if there is none; of an unreadable note, only the heartbeat counts. */
async function noteOf(folder: string, id: string): Promise<Note | undefined> {
  const text = await readFile(join(folder, `owner.${id}.json`), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as Note;
  } catch {
    return { host: '?', boot: '?', pid: 0, since: '?', hasSocket: false, held: true, beat: 0 };
  }
}

/** Compares heartbeats, not times, because the clocks of two machines differ. */
export async function isBeating(
  folder: string,
  id: string,
  seen: Note,
  { log, staleMs }: { log: (line: string) => void; staleMs: number },
): Promise<boolean> {
  log(
    `the database folder was used by host ${seen.host} (pid ${seen.pid}, since ${seen.since}): ` +
      `waiting ${staleMs / 1000} s for a heartbeat`,
  );
  const changed = await waitFor(
    async () => {
      const note = await noteOf(folder, id);
      if (note === undefined) return 'gone';
      return note.beat === seen.beat ? undefined : 'alive';
    },
    staleMs,
    100,
  );
  return changed === 'alive';
}

/** Identifies one boot of a kernel; the same for all its processes, in every container. */
export const bootId = () =>
  readFile('/proc/sys/kernel/random/boot_id', 'utf8').then(
    (text) => text.trim(),
    () => `host ${hostname()}`,
  );
