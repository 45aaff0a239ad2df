import { appendFileSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs';

/** Opens a file to append lines; ends a last line that was truncated, so that no other joins it. */
export function openLines(path: string): number {
  const file = openSync(path, 'a+', 0o600);
  const { size } = fstatSync(file);
  const last = Buffer.from('\n');
  if (size > 0) readSync(file, last, 0, 1, size - 1);
  if (last.toString() !== '\n') appendFileSync(file, '\n');
  return file;
}

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
