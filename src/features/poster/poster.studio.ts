import { join } from 'node:path';
import type { Posters, PosterOrder } from '../../context';
import type { Breaker } from '../../lib/breaker';
import { CodeCache, type CodeMaker } from './code/code.cache';
import { DrawingPool, type DrawingLimits } from './drawing/drawing.pool';
import type { DrawingSettings, Drawn } from './drawing/drawing.task';
import { PosterFiles, POSTER_FOLDER } from './files/poster.files';
import type { Existing } from './files/poster.budget';
import { PosterKeeper, type KeepLimits } from './files/poster.keeper';
import { Gate } from './gate';
import { SingleFlight } from './single-flight';

export interface StudioOptions extends DrawingSettings {
  readonly codes: CodeMaker;
  readonly limits: DrawingLimits;
  /** Where pictures are fetched from, if there is such a place. */
  readonly cdn?: Breaker | undefined;
  /** What is kept of posters on the disk. */
  readonly keep: KeepLimits;
  readonly existing?: Existing | undefined;
}

/** Where posters are made: the code, the drawing, the file. */
export class PosterStudio implements Posters {
  readonly files: PosterFiles;
  readonly codes: CodeCache;
  private readonly pool: DrawingPool;
  private readonly drawings = new SingleFlight<Drawn>();
  private readonly keeper: PosterKeeper;

  constructor({ codes, limits, cdn, keep, existing, publicDir, publicUrl, cdnUrl }: StudioOptions) {
    this.files = new PosterFiles(publicDir);
    this.codes = new CodeCache(join(publicDir, POSTER_FOLDER, '.codes'), codes);
    this.pool = new DrawingPool({ publicDir, publicUrl, cdnUrl }, limits, cdn);
    this.keeper = new PosterKeeper(this.files.folder, keep, existing);
  }

  /** Who draws, and who waits to. */
  get drawing(): Gate {
    return this.pool.gate;
  }

  /**
   * Makes a poster and returns its path below the public root, `v` included. Each call has a `v` of its own; the same
   * picture asked for twice at once is drawn once. Throws SERVICE_UNAVAILABLE, at once where too many wait already or
   * the caller has gone.
   */
  async make(order: PosterOrder, gone?: AbortSignal): Promise<string> {
    this.drawing.refuseIfFull();
    const { jobId, userId, ...content } = order;
    const code = await this.codes.code(jobId, userId, gone);
    const drawn = await this.drawings.run(
      JSON.stringify(order),
      (unwanted) => this.pool.draw({ ...content, code }, unwanted),
      gone,
    );
    const version = await this.files.publish(jobId, drawn);
    this.keeper.wrote(drawn.png.length);
    return `${POSTER_FOLDER}/${jobId}.png?v=${version}`;
  }

  async close(): Promise<void> {
    await this.keeper.close();
    await this.pool.close();
  }
}
