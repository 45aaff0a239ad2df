import { join } from 'node:path';
import type { Posters, PosterOrder } from '../../context';
import type { Breaker } from '../../lib/breaker';
import { CodeCache, type CodeMaker } from './code/code.cache';
import { DrawingPool, type DrawingLimits } from './drawing/drawing.pool';
import type { DrawingSettings, Drawn } from './drawing/drawing.task';
import { PosterFiles, POSTER_FOLDER } from './files/poster.files';
import { sweepVersions } from './files/poster.sweeper';
import { Gate } from './gate';
import { SingleFlight } from './single-flight';

export interface StudioOptions extends DrawingSettings {
  readonly codes: CodeMaker;
  readonly limits: DrawingLimits;
  /** Where pictures are fetched from, if there is such a place. */
  readonly cdn?: Breaker | undefined;
  /** How long the URL of a poster works. */
  readonly keepSeconds: number;
}

const SWEEP_EVERY = 3_600_000;

/** Where posters are made: the code, the drawing, the file. */
export class PosterStudio implements Posters {
  readonly files: PosterFiles;
  readonly codes: CodeCache;
  private readonly pool: DrawingPool;
  private readonly drawings = new SingleFlight<Drawn>();
  private readonly sweeping: NodeJS.Timeout;

  constructor({ codes, limits, cdn, keepSeconds, publicDir, publicUrl, cdnUrl }: StudioOptions) {
    this.files = new PosterFiles(publicDir);
    this.codes = new CodeCache(join(publicDir, POSTER_FOLDER, '.codes'), codes);
    this.pool = new DrawingPool({ publicDir, publicUrl, cdnUrl }, limits, cdn);
    this.sweeping = setInterval(
      () => void sweepVersions(this.files.versions, keepSeconds),
      SWEEP_EVERY,
    ).unref();
  }

  /** Who draws, and who waits to. */
  get drawing(): Gate {
    return this.pool.gate;
  }

  /**
   * Makes a poster and returns its path below the public root, `v` included. Each call has a `v` of its own; the same
   * picture asked for twice at once is drawn once. Throws SERVICE_UNAVAILABLE, at once where too many wait already.
   */
  async make(order: PosterOrder): Promise<string> {
    this.drawing.refuseIfFull();
    const { jobId, userId, ...content } = order;
    const code = await this.codes.code(jobId, userId);
    const drawn = await this.drawings.run(JSON.stringify(order), () => this.pool.draw({ ...content, code }));
    const version = await this.files.publish(jobId, drawn);
    return `${POSTER_FOLDER}/${jobId}.png?v=${version}`;
  }

  async close(): Promise<void> {
    clearInterval(this.sweeping);
    await this.pool.close();
  }
}
