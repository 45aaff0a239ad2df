import { readFileSync } from 'node:fs';
import { reasonOf } from '../../src/lib/text/reason';

/**
 * Reads a JSON file, with or without a byte order mark. Throws a one-line error that names the
 * file.
 */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Error(`${file}: ${reasonOf(error)}`, { cause: error });
  }
}
