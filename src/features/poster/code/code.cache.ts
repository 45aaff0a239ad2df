import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unavailable } from '../../../errors';
import { probePhoto } from '../drawing/photo.probe';
import { SingleFlight } from '../single-flight';

/** Makes the picture of a code for a scene; throws SERVICE_UNAVAILABLE. */
export interface CodeMaker {
  /** What decides the picture beside the scene: codes made under other settings are others. */
  readonly identity: string;
  readonly make: (scene: string) => Promise<Buffer>;
}

/** Codes as files, one for a (job, user), below a folder that instances may share. A failure leaves no file. */
export class CodeCache {
  /** Codes that lay there, and codes that had to be made. */
  hits = 0;
  misses = 0;
  private readonly flights = new SingleFlight<Buffer>();
  private readonly folder: string;

  constructor(
    folder: string,
    private readonly maker: CodeMaker,
  ) {
    const kind = createHash('sha256').update(maker.identity).digest('hex').slice(0, 12);
    this.folder = join(folder, kind);
  }

  /** PNG or JPEG bytes that carry the scene `<job_id>_<user_id>` (the document, section 4.9). */
  code(jobId: number, userId: number): Promise<Buffer> {
    const scene = `${jobId}_${userId}`;
    return this.flights.run(scene, async () => {
      const path = join(this.folder, String(jobId), scene);
      const kept = await readFile(path).catch(() => undefined);
      if (kept !== undefined && probePhoto(kept) !== undefined) {
        this.hits += 1;
        return kept;
      }
      this.misses += 1;
      const made = await this.maker.make(scene);
      await keep(path, made);
      return made;
    });
  }
}

async function keep(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(draft, bytes, { flag: 'wx', flush: true });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw unavailable(error);
  }
}
