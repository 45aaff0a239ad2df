import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unavailable } from '../../../errors';
import { isCode } from './code.check';
import { SingleFlight } from '../single-flight';

/** Makes the picture of a code for a scene; throws SERVICE_UNAVAILABLE. */
export interface CodeMaker {
  /** What decides the picture beside the scene: codes made under other settings are others. */
  readonly identity: string;
  readonly make: (scene: string, gone?: AbortSignal) => Promise<Buffer>;
}

/** Codes that were looked at lately, and need not be again. */
const REMEMBERED = 10_000;

/** Codes as files, one for a (job, user), below a folder that instances may share. A failure leaves no file. */
export class CodeCache {
  /** Codes that lay there, and codes that had to be made. */
  hits = 0;
  misses = 0;
  private readonly flights = new SingleFlight<Buffer>();
  private readonly folder: string;
  private readonly good = new Set<string>();

  constructor(
    folder: string,
    private readonly maker: CodeMaker,
  ) {
    const kind = createHash('sha256').update(maker.identity).digest('hex').slice(0, 12);
    this.folder = join(folder, kind);
  }

  /** PNG or JPEG bytes that carry the scene `<job_id>_<user_id>` (the document, section 4.9). */
  code(jobId: number, userId: number, gone?: AbortSignal): Promise<Buffer> {
    const scene = `${jobId}_${userId}`;
    const make = async (unwanted: AbortSignal) => {
      const path = join(this.folder, String(jobId), scene);
      const kept = await readFile(path).catch(() => undefined);
      if (kept !== undefined && (await this.isGood(kept))) {
        this.hits += 1;
        return kept;
      }
      this.misses += 1;
      const made = await this.maker.make(scene, unwanted);
      await keep(path, made);
      return made;
    };
    return this.flights.run(scene, make, gone);
  }

  /** What lies there may be damaged, or was kept by a version that looked less closely. */
  private async isGood(bytes: Buffer): Promise<boolean> {
    const hash = createHash('sha256').update(bytes).digest('base64');
    if (this.good.has(hash)) return true;
    if (!(await isCode(bytes))) return false;
    if (this.good.size >= REMEMBERED) this.good.clear();
    this.good.add(hash);
    return true;
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
