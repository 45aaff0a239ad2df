import { appendFileSync, fstatSync, ftruncateSync } from 'node:fs';

/** Appends a line to an open file; if that fails, removes the part that was written. */
export function appendLine(file: number, line: string): void {
  const { size } = fstatSync(file);
  try {
    appendFileSync(file, `${line}\n`);
  } catch (error) {
    if (fstatSync(file).size > size) ftruncateSync(file, size);
    throw error;
  }
}
