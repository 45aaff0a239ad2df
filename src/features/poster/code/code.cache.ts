import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { unavailable } from '../../../errors';
import { Deduplicated } from '../../../lib/concurrency/deduplicated';
import { isCode } from './code.check';

/** Creates the picture of a code for a scene; throws SERVICE_UNAVAILABLE. */
export interface CodeSource {
  /** The settings that affect the picture; codes of other settings are stored separately. */
  readonly identity: string;
  readonly create: (scene: string, signal?: AbortSignal) => Promise<Buffer>;
}

/** Where codes are kept; instances may share it. */
export interface CodeStore {
  /** Returns undefined if there is none; rejects with SERVICE_UNAVAILABLE. */
  read(name: string): Promise<Buffer | undefined>;
  /** Writes a file completely or not at all; rejects with SERVICE_UNAVAILABLE. */
  write(name: string, bytes: Buffer): Promise<void>;
}

/** How many codes are remembered as checked. */
const MAX_CHECKED = 10_000;

/** Keeps codes, one for each job and user, so that each is fetched only once. */
export class CodeCache {
  hits = 0;
  misses = 0;
  private readonly reads = new Deduplicated<Buffer>(unavailable);
  private readonly settings: string;
  /** Hashes of files that were found to be codes. */
  private readonly checked = new LRUCache<string, true>({ max: MAX_CHECKED });

  constructor(
    private readonly store: CodeStore,
    private readonly source: CodeSource,
  ) {
    this.settings = createHash('sha256').update(source.identity).digest('hex').slice(0, 12);
  }

  /** Returns PNG or JPEG bytes with the scene `<job_id>_<user_id>` (the document, section 4.9). */
  code(jobId: number, userId: number, signal?: AbortSignal): Promise<Buffer> {
    const scene = `${jobId}_${userId}`;
    const readOrCreate = async (shared: AbortSignal) => {
      const name = `${this.settings}/${jobId}/${scene}`;
      const kept = await this.store.read(name);
      if (kept !== undefined && (await this.isIntact(kept))) {
        this.hits += 1;
        return kept;
      }
      this.misses += 1;
      const created = await this.source.create(scene, shared);
      await this.store.write(name, created);
      return created;
    };
    return this.reads.run(scene, readOrCreate, signal);
  }

  /** Whether stored bytes are a code: they may be damaged, or from a version that checked less. */
  private async isIntact(bytes: Buffer): Promise<boolean> {
    const hash = createHash('sha256').update(bytes).digest('base64');
    if (this.checked.get(hash) === true) return true;
    if (!(await isCode(bytes))) return false;
    this.checked.set(hash, true);
    return true;
  }
}
