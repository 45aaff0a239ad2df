import { readFileSync } from 'node:fs';
import { reasonOf } from '../../src/lib/text/reason';
import { refuseFolder } from './refuse-folder';

/** Parses JSON, with or without the byte order mark of some editors and PHP files. */
export const parseJson = (text: string): unknown => JSON.parse(text.replace(/^\uFEFF/, ''));

/** Reads a JSON file. Throws a one-line error that names the file. */
export function readJson(file: string): unknown {
  refuseFolder(file);
  try {
    return parseJson(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${reasonOf(error)}`, { cause: error });
  }
}
