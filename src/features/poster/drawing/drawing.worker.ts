import { setPriority } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { workerData } from 'node:worker_threads';
import type { DrawingSettings, DrawingTask } from './drawing.task';
import { createDrawing } from './poster.drawing';

/*
 * The entry of a drawing thread. The rasteriser's pixels lie outside the collector's sight, so it never sees a reason to run:
 * without being told to, a thread grows by four megabytes a poster.
 */
const COLLECT_EVERY = 8;
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** On Linux a priority is a thread's own: the event loop and the database come first. Elsewhere it is the process's. */
if (process.platform === 'linux') setPriority(10);

// The pool hands its own data in front of ours.
const [, settings] = workerData as [unknown, DrawingSettings];
const draw = createDrawing(settings);
let drawn = 0;

export default async function run(task: DrawingTask): Promise<Uint8Array> {
  const png = await draw(task);
  drawn += 1;
  if (drawn % COLLECT_EVERY === 0) collect();
  return new Uint8Array(png);
}
