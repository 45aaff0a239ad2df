import { randomUUID } from 'node:crypto';
import { link, mkdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unavailable } from '../../../errors';
import type { Drawn } from '../drawing/drawing.task';
import { codeOf } from '../fault';

/** Below the public root. */
export const POSTER_FOLDER = 'uploads/job';

export interface PosterFile {
  readonly path: string;
  /** Whether what lies there can never be another picture. */
  readonly fixed: boolean;
}

/**
 * Posters on disk (the contract, section 7). `<job>.png` is the latest of a job; every version that a caller was given
 * stays beside it as `.versions/<job>/<v>.png`. Both are links to one file that is named by its content, so asking for the
 * same poster again costs no space, and creating the link is what claims a `v`: only one of all instances can.
 */
export class PosterFiles {
  readonly versions: string;
  readonly folder: string;
  private readonly lastClaimed = new Map<number, number>();

  constructor(publicDir: string) {
    this.folder = join(publicDir, POSTER_FOLDER);
    this.versions = join(this.folder, '.versions');
  }

  /** Stores a poster and returns its `v`, in seconds, which no other poster of this job has or had. */
  async publish(jobId: number, poster: Drawn): Promise<number> {
    try {
      return await this.link(jobId, await this.keepContent(jobId, poster)).catch(
        async (error: unknown) => {
          // Swept a moment ago; or the file system takes no more links to one file (ext4: 65,000), so another one is begun.
          if (codeOf(error) === 'EMLINK') await this.renewContent(jobId, poster);
          else if (codeOf(error) !== 'ENOENT') throw error;
          return this.link(jobId, await this.keepContent(jobId, poster));
        },
      );
    } catch (error) {
      throw unavailable(error);
    }
  }

  /**
   * The file behind a URL. A version that is not there gives none rather than the latest, which may carry another
   * caller's code: it was swept, not restored from a backup, or made by a service before this one.
   */
  async find(jobId: number, version: number | null): Promise<PosterFile | null> {
    const current = { path: join(this.folder, `${jobId}.png`), fixed: false };
    if (version === null) return (await isFile(current.path)) ? current : null;
    const path = this.versionPath(jobId, version);
    return (await isFile(path)) ? { path, fixed: true } : null;
  }

  private async link(jobId: number, content: string): Promise<number> {
    const version = await this.claim(jobId, content);
    await this.makeCurrent(jobId, content);
    return version;
  }

  /** The links that there are keep the file that they have, which is the same picture. */
  private renewContent(jobId: number, { png, sha256 }: Drawn): Promise<void> {
    return this.viaDraft(jobId, async (draft) => {
      await writeFile(draft, png, { flag: 'wx', flush: true });
      await rename(draft, join(this.versions, String(jobId), `${sha256}.png`));
    });
  }

  private async keepContent(jobId: number, { png, sha256 }: Drawn): Promise<string> {
    const path = join(this.versions, String(jobId), `${sha256}.png`);
    try {
      const now = new Date();
      // Also tells the sweeper that it is wanted.
      await utimes(path, now, now);
      return path;
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
    await mkdir(join(this.versions, String(jobId)), { recursive: true });
    await this.viaDraft(jobId, async (draft) => {
      await writeFile(draft, png, { flag: 'wx', flush: true });
      // Not renamed: to replace what another caller has put there meanwhile would break the links being made to it.
      await link(draft, path).catch((error: unknown) => {
        if (codeOf(error) !== 'EEXIST') throw error;
      });
    });
    return path;
  }

  /** The clock's second, or the first free one after it. Versions are swept long after their second has passed. */
  private async claim(jobId: number, content: string): Promise<number> {
    const last = this.lastClaimed.get(jobId) ?? 0;
    if (last === 0) await this.noteBeginning(jobId);
    for (let version = Math.max(Math.floor(Date.now() / 1000), last + 1); ; version += 1) {
      this.lastClaimed.set(jobId, Math.max(version, this.lastClaimed.get(jobId) ?? 0));
      try {
        await link(content, this.versionPath(jobId, version));
        return version;
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
      }
    }
  }

  /** Tells an operator since when versions of a job are there. */
  private async noteBeginning(jobId: number): Promise<void> {
    const now = Math.floor(Date.now() / 1000);
    await writeFile(this.sincePath(jobId), String(now), { flag: 'wx' }).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  }

  private makeCurrent(jobId: number, content: string): Promise<void> {
    return this.viaDraft(jobId, async (draft) => {
      await link(content, draft);
      await rename(draft, join(this.folder, `${jobId}.png`));
    });
  }

  /** Also removes the draft of a rename that did nothing, as it does where both names already mean the same file. */
  private async viaDraft(jobId: number, work: (draft: string) => Promise<void>): Promise<void> {
    const draft = join(this.versions, String(jobId), `${randomUUID()}.draft`);
    try {
      await work(draft);
    } finally {
      await rm(draft, { force: true }).catch(() => undefined);
    }
  }

  private versionPath(jobId: number, version: number): string {
    return join(this.versions, String(jobId), `${version}.png`);
  }

  private sincePath(jobId: number): string {
    return join(this.versions, String(jobId), 'since');
  }
}

const isFile = (path: string) =>
  stat(path).then(
    (status) => status.isFile(),
    () => false,
  );
