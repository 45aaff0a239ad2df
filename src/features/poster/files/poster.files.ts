import { randomUUID } from 'node:crypto';
import { link, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { unavailable } from '../../../errors';
import { isFile, makeFolder } from '../../../lib/files';
import { codeOf } from '../../../lib/text/reason';
import type { Drawn } from '../drawing/drawing.task';
import { POSTER_FOLDER } from './poster.store';

/**
 * Posters on disk (the contract, section 7). `<job>.png` is a job's latest poster, and
 * `.versions/<job>/<v>.png` each version that a caller was given. Both are hard links to one file
 * named by its content, so a repeated poster takes no space. Creating the link claims a `v`, in
 * which only one instance can succeed.
 */
export class PosterFiles {
  readonly versions: string;
  readonly folder: string;
  /** By job; for one that was evicted, `claim` tries the links that exist. */
  private readonly lastClaimed = new LRUCache<number, number>({ max: 10_000 });

  constructor(publicDir: string) {
    this.folder = join(publicDir, POSTER_FOLDER);
    this.versions = join(this.folder, '.versions');
  }

  /** Stores a poster and returns its `v`, in seconds, which is unique among this job's posters. */
  async publish(jobId: number, poster: Drawn): Promise<number> {
    try {
      return await this.link(jobId, await this.keepContent(jobId, poster)).catch(
        async (error: unknown) => {
          // The file was just removed, or has as many links as possible (ext4: 65,000).
          if (codeOf(error) === 'EMLINK') await this.renewContent(jobId, poster);
          else if (codeOf(error) !== 'ENOENT') throw error;
          return this.link(jobId, await this.keepContent(jobId, poster));
        },
      );
    } catch (error) {
      throw unavailable(error);
    }
  }

  /** Like PosterStore's `serve`: returns the path of the file; null if there is none. */
  async find(jobId: number, version: number | null): Promise<string | null> {
    const path = version === null ? this.currentPath(jobId) : this.pathOf(jobId, `${version}.png`);
    return (await isFile(path)) ? path : null;
  }

  private async link(jobId: number, content: string): Promise<number> {
    const version = await this.claim(jobId, content);
    await this.makeCurrent(jobId, content);
    return version;
  }

  /** Replaces the file; existing links keep the old one, which is the same picture. */
  private renewContent(jobId: number, { png, sha256 }: Drawn): Promise<void> {
    return this.viaDraft(jobId, async (draft) => {
      await writeFile(draft, png, { flag: 'wx', flush: true });
      await rename(draft, this.pathOf(jobId, `${sha256}.png`));
    });
  }

  private async keepContent(jobId: number, { png, sha256 }: Drawn): Promise<string> {
    const path = this.pathOf(jobId, `${sha256}.png`);
    try {
      const now = new Date();
      // Keeps the cleanup from removing it.
      await utimes(path, now, now);
      return path;
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
    await makeFolder(dirname(path));
    await this.viaDraft(jobId, async (draft) => {
      await writeFile(draft, png, { flag: 'wx', flush: true });
      // A rename would replace the file that another caller is linking to.
      await link(draft, path).catch(unlessExists);
    });
    return path;
  }

  /** Claims a `v`: now, or the first free one after it. Versions are removed only days later. */
  private async claim(jobId: number, content: string): Promise<number> {
    const last = this.lastClaimed.get(jobId) ?? 0;
    for (let version = Math.max(Math.floor(Date.now() / 1000), last + 1); ; version += 1) {
      this.lastClaimed.set(jobId, Math.max(version, this.lastClaimed.get(jobId) ?? 0));
      try {
        await link(content, this.pathOf(jobId, `${version}.png`));
        return version;
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
      }
    }
  }

  private makeCurrent(jobId: number, content: string): Promise<void> {
    return this.viaDraft(jobId, async (draft) => {
      await link(content, draft);
      await rename(draft, this.currentPath(jobId));
    });
  }

  /** Also removes the draft that rename leaves if both names are links to the same file. */
  private async viaDraft(jobId: number, work: (draft: string) => Promise<void>): Promise<void> {
    const draft = this.pathOf(jobId, `${randomUUID()}.draft`);
    try {
      await work(draft);
    } finally {
      await rm(draft, { force: true }).catch(() => undefined);
    }
  }

  private currentPath(jobId: number): string {
    return join(this.folder, `${jobId}.png`);
  }

  private pathOf(jobId: number, name: string): string {
    return join(this.versions, String(jobId), name);
  }
}

function unlessExists(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error;
}
