import { join } from 'node:path';

/** The file that drawing threads run. Tests, which run the sources uncompiled, put another in its place. */
export const drawingEntry = join(__dirname, 'drawing.worker.js');
