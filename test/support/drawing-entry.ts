import { join } from 'node:path';

/** Takes the place of the compiled drawing thread: the same source, compiled while it is loaded. */
export const drawingEntry = join(__dirname, 'drawing-worker.cjs');
