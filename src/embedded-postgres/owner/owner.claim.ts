import { randomUUID } from 'node:crypto';
import type { Server } from 'node:net';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import {
  bootId,
  isBeating,
  isReplaced,
  notesIn,
  removeOwner,
  writeNote,
  type Note,
} from './owner.note';
import { answerAt, makeLockFolder, openLockSocket, removeDeadSockets } from './lock-sockets';

const BEAT_MS = 1_000;

/** Another process that owns the folder, or claims it. */
export interface Other extends Pick<Note, 'host' | 'pid' | 'since' | 'held'> {
  readonly id: string;
}

/** A process's claim to a data folder, and later its ownership, as other processes see it. */
export class Claim {
  private readonly since = new Date().toISOString();
  private held = false;
  private beat = 0;
  private isOver = false;
  private timer: NodeJS.Timeout | undefined;
  private socket: Server | undefined;

  private constructor(
    private readonly folder: string,
    private readonly id: string,
    private readonly boot: string,
  ) {}

  static async make(dataDir: string): Promise<Claim> {
    const folder = await makeLockFolder(dataDir);
    const id = randomUUID();
    const claim = new Claim(folder, id, await bootId());
    claim.socket = await openLockSocket(folder, `owner.${id}`, () =>
      claim.held ? 'held' : 'trying',
    );
    await claim.write();
    claim.timer = setInterval(() => void claim.write().catch(() => undefined), BEAT_MS).unref();
    return claim;
  }

  /** Waits while others also claim the folder; returns one that owns it or has precedence. */
  async outlast(
    log: (line: string) => void,
    end: number,
    staleMs: number,
  ): Promise<Other | undefined> {
    for (;;) {
      const others = await this.others(log, staleMs);
      const first = others.find(({ held }) => held) ?? others.find(({ id }) => id < this.id);
      if (first !== undefined || others.length === 0) return first;
      if (performance.now() > end) return others[0];
      await pause(50);
    }
  }

  async hold(lost: () => void): Promise<void> {
    this.held = true;
    await this.write();
    clearInterval(this.timer);
    this.timer = setInterval(() => {
      void isReplaced(this.folder, this.id).then((taken) => {
        if (!taken) return this.write().catch(() => undefined);
        clearInterval(this.timer);
        lost();
      });
    }, BEAT_MS).unref();
  }

  async giveBack(): Promise<void> {
    clearInterval(this.timer);
    this.isOver = true;
    await removeOwner(this.folder, this.id);
    await new Promise<void>((resolve) => {
      if (this.socket === undefined) resolve();
      else this.socket.close(() => resolve());
    });
    await removeDeadSockets(this.folder);
  }

  private async write(): Promise<void> {
    this.beat += 1;
    const { boot, since, held, beat } = this;
    const hasSocket = this.socket !== undefined;
    const note: Note = { host: hostname(), boot, pid: process.pid, since, hasSocket, held, beat };
    await writeNote(this.folder, this.id, note, () => !this.isOver);
  }

  private async others(log: (line: string) => void, staleMs: number): Promise<Other[]> {
    const notes = (await notesIn(this.folder)).filter(({ id }) => id !== this.id);
    const alive = await Promise.all(
      notes.map(async ({ id, note }): Promise<Other[]> => {
        const answer = await answerAt(this.folder, `owner.${id}.sock`);
        if (answer !== undefined) return [{ ...note, id, held: answer !== 'trying' }];
        const surelyDead = note.hasSocket && note.boot === this.boot;
        if (!surelyDead && (await isBeating(this.folder, id, note, { log, staleMs })))
          return [{ ...note, id }];
        await removeOwner(this.folder, id);
        return [];
      }),
    );
    return alive.flat();
  }
}
