import { createHmac, randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { codeOf } from '../../../src/lib/text/reason';
import { isRecord } from '../../../src/lib/values/record';
import { refuseFolder } from '../../lib/refuse-folder';
import { appendLine } from '../../lib/append-line';

interface Line {
  readonly key?: string;
  readonly pseudonym?: string;
  readonly token?: string;
}

/**
 * Tokens and their pseudonyms in a recording: HMAC-SHA256 with a key that only this file has.
 * Nobody can log in with the recording alone; replaying what callers did needs this file, which
 * only its owner can read.
 */
export class Pseudonyms {
  private readonly tokens = new Map<string, string>();
  private constructor(
    private readonly file: string,
    private readonly key: string,
  ) {}

  /** Opens the file or creates it. */
  static open(file: string): Pseudonyms {
    if (!existsSync(file)) {
      const key = randomBytes(32).toString('hex');
      try {
        writeFileSync(file, `${JSON.stringify({ key })}\n`, { mode: 0o600, flag: 'wx' });
      } catch (error) {
        // On a full disk an empty file is created, which the next start would refuse.
        if (codeOf(error) !== 'EEXIST') rmSync(file, { force: true });
        throw error;
      }
    }
    return Pseudonyms.read(file);
  }

  /** Reads an existing file of pseudonyms; throws if it is not one. */
  static read(file: string): Pseudonyms {
    refuseFolder(file);
    const lines = readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (line === '' ? [] : parse(line, `${file}, line ${index + 1}`)));
    const key = lines.find((line) => line.key !== undefined)?.key;
    if (key === undefined)
      throw new Error(`${file} holds no key: it is not the tokens' file of a recording.`);
    const pseudonyms = new Pseudonyms(file, key);
    for (const { pseudonym, token } of lines)
      if (pseudonym !== undefined && token !== undefined) pseudonyms.tokens.set(pseudonym, token);
    return pseudonyms;
  }

  /** Returns the pseudonym of a token, and stores both. */
  of(token: string): string {
    const pseudonym = this.nameOf(token);
    if (!this.tokens.has(pseudonym)) {
      const file = openSync(this.file, constants.O_WRONLY | constants.O_APPEND);
      try {
        appendLine(file, JSON.stringify({ pseudonym, token }));
      } finally {
        closeSync(file);
      }
      this.tokens.set(pseudonym, token);
    }
    return pseudonym;
  }

  /** Returns the pseudonym of a stored token; undefined for any other text. */
  known(text: string): string | undefined {
    const pseudonym = this.nameOf(text);
    return this.tokens.has(pseudonym) ? pseudonym : undefined;
  }

  private nameOf(token: string): string {
    return `caller-${createHmac('sha256', this.key).update(token).digest('hex').slice(0, 16)}`;
  }

  tokenOf(pseudonym: string): string | undefined {
    return this.tokens.get(pseudonym);
  }
}

function parse(line: string, where: string): Line {
  try {
    const parsed: unknown = JSON.parse(line);
    if (!isRecord(parsed)) throw new TypeError('not an object');
    return parsed;
  } catch (error) {
    throw new Error(`${where}: not a token of a recording.`, { cause: error });
  }
}
