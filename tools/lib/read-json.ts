import { readFileSync } from 'node:fs';
import { reasonOf } from '../../src/lib/text/reason';

/** What a file of JSON contains. Throws in a line that names the file. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${reasonOf(error)}`, { cause: error });
  }
}
