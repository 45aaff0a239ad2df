import type { SheetCells, SheetFault } from './sheet.cells';

/** The name of the script of sheet.worker.ts, from scripts/admin-bundle.mjs. */
declare const SHEET_WORKER: string;

/**
 * Reads a file in a worker: a large workbook takes minutes, in which the page stays usable. Returns
 * a function that stops it, after which `onRead` is not called.
 */
export function readFile(file: File, onRead: (found: SheetCells | SheetFault) => void): () => void {
  const worker = new Worker(new URL(SHEET_WORKER, import.meta.url));
  worker.onmessage = ({ data }: MessageEvent<SheetCells | SheetFault>) => onRead(data);
  worker.onerror = () => onRead({ fault: 'unloaded' });
  worker.postMessage(file);
  return () => worker.terminate();
}
