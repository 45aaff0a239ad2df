import { randomInt, randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, EmbeddedPostgresError } from './error';
import { answerAt, makeLockFolder, raise, tidy } from './presence';
import { waitFor } from './wait';

const BEAT_MS = 1_000;
/** Without a sign of life for as long as this, an owner that cannot be asked is dead. */
const STALE_MS = 5_000;
const CONTEND_MS = 30_000;
const NOTE_BYTES = 600;

/** What an owner says of itself, for whoever finds the folder in use. */
interface Note {
  readonly host: string;
  /** The kernel that it runs on; only there can its socket tell whether it lives. */
  readonly boot: string;
  readonly pid: number;
  readonly since: string;
  readonly hasSocket: boolean;
  readonly held: boolean;
  /** Counted up each second. */
  readonly beat: number;
}

interface Other extends Pick<Note, 'host' | 'pid' | 'since' | 'held'> {
  readonly id: string;
}

/**
 * Makes the folder ours while this process lives; resolves to what gives it back. Rejects, naming the other, where it is in
 * use. Everyone who wants the folder first shows itself and then looks for others, so that of two at least one sees the
 * other; a folder's user on another machine, which cannot be asked, is known by its beat. `lost` is called where
 * somebody else took the folder because our beat could not be seen.
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

class Claim {
  private held = false;
  private beat = 0;
  private isOver = false;
  private timer: NodeJS.Timeout | undefined;
  private socket: Server | undefined;

  private constructor(
    private readonly folder: string,
    private readonly id: string,
    private readonly boot: string,
    private readonly since = new Date().toISOString(),
  ) {}

  static async make(dataDir: string): Promise<Claim> {
    const folder = await makeLockFolder(dataDir);
    const id = randomUUID();
    const claim = new Claim(folder, id, await bootId());
    claim.socket = await raise(folder, `owner.${id}`, () => (claim.held ? 'held' : 'trying'));
    await claim.write();
    claim.timer = setInterval(() => void claim.write().catch(() => undefined), BEAT_MS).unref();
    return claim;
  }

  /** Waits for others that are no further than we; one that has the folder, or goes first, is returned. */
  async outlast(
    log: (line: string) => void,
    end: number,
    staleMs: number,
  ): Promise<Other | undefined> {
    for (;;) {
      const others = await this.others(log, staleMs);
      const first = others.find(({ held }) => held) ?? others.find(({ id }) => id < this.id);
      if (first !== undefined || others.length === 0) return first;
      if (Date.now() > end) return others[0];
      await sleep(50);
    }
  }

  async hold(lost: () => void): Promise<void> {
    this.held = true;
    await this.write();
    clearInterval(this.timer);
    this.timer = setInterval(() => {
      void this.isTaken().then((taken) => {
        if (taken) lost();
        else return this.write().catch(() => undefined);
      });
    }, BEAT_MS).unref();
  }

  async giveBack(): Promise<void> {
    clearInterval(this.timer);
    this.isOver = true;
    await rm(this.noteFile, { force: true });
    await rm(join(this.folder, `owner.${this.id}.sock`), { force: true });
    await new Promise<void>((resolve) => {
      if (this.socket === undefined) resolve();
      else this.socket.close(() => resolve());
    });
    await tidy(this.folder);
  }

  private get noteFile(): string {
    return join(this.folder, `owner.${this.id}.json`);
  }

  /** Our note is gone and another one is there. */
  private async isTaken(): Promise<boolean> {
    const notes = await notesIn(this.folder);
    return notes.length > 0 && !notes.some(({ id }) => id === this.id);
  }

  private async write(): Promise<void> {
    this.beat += 1;
    const { boot, since, held, beat } = this;
    const hasSocket = this.socket !== undefined;
    const note: Note = { host: hostname(), boot, pid: process.pid, since, hasSocket, held, beat };
    // Written over in place, which works on a full disk too, and whole whenever it is read.
    const text = JSON.stringify(note).padEnd(NOTE_BYTES);
    await writeFile(this.noteFile, text, { flag: 'r+' }).catch(async (error: unknown) => {
      if (codeOf(error) !== 'ENOENT' || this.isOver) throw error;
      const draft = `${this.noteFile}.new`;
      await writeFile(draft, text, { mode: 0o600 });
      await rename(draft, this.noteFile);
    });
  }

  private async others(log: (line: string) => void, staleMs: number): Promise<Other[]> {
    const notes = (await notesIn(this.folder)).filter(({ id }) => id !== this.id);
    const alive = await Promise.all(
      notes.map(async ({ id, note }): Promise<Other[]> => {
        const answer = await answerAt(this.folder, `owner.${id}.sock`);
        if (answer !== undefined) return [{ ...note, id, held: answer !== 'trying' }];
        const surelyDead = note.hasSocket && note.boot === this.boot;
        if (!surelyDead && (await beats(this.folder, id, note, { log, staleMs })))
          return [{ ...note, id }];
        await rm(join(this.folder, `owner.${id}.json`), { force: true });
        await rm(join(this.folder, `owner.${id}.sock`), { force: true });
        return [];
      }),
    );
    return alive.flat();
  }
}

async function notesIn(folder: string): Promise<{ id: string; note: Note }[]> {
  const names = await readdir(folder).catch(() => []);
  const found = names.flatMap((name) => /^owner\.([\da-f-]{36})\.json$/.exec(name)?.[1] ?? []);
  const read = await Promise.all(found.map(async (id) => ({ id, note: await noteOf(folder, id) })));
  return read.flatMap(({ id, note }) => (note === undefined ? [] : [{ id, note }]));
}

/** Undefined where there is none; one that cannot be read says nothing, and counts by its beat. */
async function noteOf(folder: string, id: string): Promise<Note | undefined> {
  const text = await readFile(join(folder, `owner.${id}.json`), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as Note;
  } catch {
    return { host: '?', boot: '?', pid: 0, since: '?', hasSocket: false, held: true, beat: 0 };
  }
}

/** By watching the beat and not by its time: two machines' clocks differ. */
async function beats(
  folder: string,
  id: string,
  seen: Note,
  { log, staleMs }: { log: (line: string) => void; staleMs: number },
): Promise<boolean> {
  log(
    `the database folder was used by host ${seen.host} (pid ${seen.pid}, since ${seen.since}): ` +
      `waiting ${staleMs / 1000} s for a sign of life`,
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

/** The same for every process of one run of one kernel, in whatever container. */
const bootId = () =>
  readFile('/proc/sys/kernel/random/boot_id', 'utf8').then(
    (text) => text.trim(),
    () => `host ${hostname()}`,
  );

const inUse = (dataDir: string, { host, pid, since }: Other) =>
  new EmbeddedPostgresError(
    `${dataDir} is in use by another process (pid ${pid}) on host ${host} since ${since}: ` +
      'stop that one, or set DATA_DIR to another folder',
  );
