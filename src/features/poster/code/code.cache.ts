import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unavailable } from '../../../errors';
import { Deduplicated } from '../../../lib/deduplicated';
import { isCode } from './code.check';

/** Creates the picture of a code for a scene; throws SERVICE_UNAVAILABLE. */
export interface CodeSource {
  /** The settings that change the picture: codes of other settings are kept apart. */
  readonly identity: string;
  readonly create: (scene: string, signal?: AbortSignal) => Promise<Buffer>;
}

/** How many codes are remembered as checked. */
const MAX_CHECKED = 10_000;

/** Codes as files, one for a job and user, in a folder that instances may share. */
export class CodeCache {
  hits = 0;
  misses = 0;
  private readonly reads = new Deduplicated<Buffer>(unavailable);
  private readonly folder: string;
  /** Hashes of files that were found to be codes. */
  private readonly checked = new Set<string>();

  constructor(
    folder: string,
    private readonly source: CodeSource,
  ) {
    const settings = createHash('sha256').update(source.identity).digest('hex').slice(0, 12);
    this.folder = join(folder, settings);
  }

  /** PNG or JPEG bytes that carry the scene `<job_id>_<user_id>` (the document, section 4.9). */
  code(jobId: number, userId: number, signal?: AbortSignal): Promise<Buffer> {
    const scene = `${jobId}_${userId}`;
    const readOrCreate = async (shared: AbortSignal) => {
      const path = join(this.folder, String(jobId), scene);
      const kept = await readFile(path).catch(() => undefined);
      if (kept !== undefined && (await this.isIntact(kept))) {
        this.hits += 1;
        return kept;
      }
      this.misses += 1;
      const created = await this.source.create(scene, shared);
      await writeAtomically(path, created);
      return created;
    };
    return this.reads.run(scene, readOrCreate, signal);
  }

  /** A file may be damaged, or come from a version that checked less. */
  private async isIntact(bytes: Buffer): Promise<boolean> {
    const hash = createHash('sha256').update(bytes).digest('base64');
    if (this.checked.has(hash)) return true;
    if (!(await isCode(bytes))) return false;
    if (this.checked.size >= MAX_CHECKED) this.checked.clear();
    this.checked.add(hash);
    return true;
  }
}

async function writeAtomically(path: string, bytes: Buffer): Promise<void> {
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
