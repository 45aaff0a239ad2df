import { createHash } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { workerData } from 'node:worker_threads';
import type { DrawingSettings, DrawingTask, Drawn } from './drawing.task';
import { CdnVisit } from './photo.cdn';
import { createDrawing } from './poster.drawing';

/*
 * The entry of a drawing thread. The rasteriser's pixels lie outside the collector's sight, so it never sees a reason to run:
 * without being told to, a thread grows by four megabytes a poster.
 */
const COLLECT_EVERY = 8;
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const draw = createDrawing(workerData as DrawingSettings);
let drawn = 0;

export default async function run(task: DrawingTask): Promise<Drawn> {
  const cdn = new CdnVisit(task.mayFetch);
  const png = await draw(task, cdn);
  drawn += 1;
  if (drawn % COLLECT_EVERY === 0) collect();
  return { png, sha256: createHash('sha256').update(png).digest('hex'), cdn: cdn.report() };
}
