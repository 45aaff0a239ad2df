import { createHash } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { workerData } from 'node:worker_threads';
import type { ThumbnailTask } from '../../media/thumbnail/thumbnails';
import type { DrawingSettings, DrawingTask, Drawn, DrawnThumbnail } from './drawing.task';
import { CdnClient } from './photo/photo.cdn';
import { readStored } from './photo/photo.source';
import { drawThumbnail } from './photo/thumbnail.drawing';
import { createDrawing } from './poster.drawing';

/*
 * The entry of a drawing thread. Garbage collection cannot see the rasteriser's pixels and so has
 * no reason to run: unless it is forced, a thread grows by 4 MB for each poster.
 */
const COLLECT_EVERY = 8;
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const draw = createDrawing(workerData as DrawingSettings);
let drawn = 0;

function noteDrawn(): void {
  drawn += 1;
  if (drawn % COLLECT_EVERY === 0) collectGarbage();
}

export default async function run(task: DrawingTask): Promise<Drawn> {
  const cdn = new CdnClient(task.mayFetch);
  const png = await draw(task, cdn);
  noteDrawn();
  return { png, sha256: createHash('sha256').update(png).digest('hex'), cdn: cdn.report() };
}

/** Draws a smaller copy of a picture for a list; see drawThumbnail. */
export async function thumbnail(task: ThumbnailTask): Promise<DrawnThumbnail> {
  let bytes: Buffer | undefined;
  try {
    bytes = await readStored(task.path, workerData as DrawingSettings, task.address);
  } catch (unread) {
    return { unread };
  }
  const copy = bytes && (await drawThumbnail(task, bytes));
  noteDrawn();
  return { copy };
}
