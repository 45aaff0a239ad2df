import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '../../errors';
import { messages } from '../../lib/messages/messages';
import { packageRoot } from '../../lib/package-root';

/** In characters (the contract, section 9). */
const MIN_PASSWORD_LENGTH = 10;
export const MAX_PASSWORD_LENGTH = 200;

/** The number of distinct characters that a password needs; `1212121212` has two. */
const MIN_DIFFERENT = 5;

/** Sequences of keys and letters, forwards and backwards. */
const RUNS = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'];

let common: ReadonlySet<string> | undefined;

/** The passwords that attackers try first; the file's header names the source. */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(
    readFileSync(join(packageRoot, 'src/features/account/common-passwords.txt'), 'utf8')
      .split('\n')
      .filter((line) => !line.startsWith('#'))
      .flatMap((line) => line.split(' ')),
  );
  return common;
}

/** Returns the problem of a user's new password; null if there is none. */
export function passwordProblem(password: string, username: string): Problem | null {
  const { length } = [...password];
  if (length < MIN_PASSWORD_LENGTH)
    return { code: 'TOO_SHORT', message: messages.tooShort(MIN_PASSWORD_LENGTH) };
  if (length > MAX_PASSWORD_LENGTH)
    return { code: 'TOO_LONG', message: messages.tooLong(MAX_PASSWORD_LENGTH) };
  return isCommon(password.normalize('NFKC').toLowerCase(), username.toLowerCase())
    ? { code: 'INVALID', message: messages.commonPassword }
    : null;
}

function isCommon(password: string, username: string): boolean {
  if (commonPasswords().has(password)) return true;
  if (new Set(password).size < MIN_DIFFERENT) return true;
  if (RUNS.some((run) => run.includes(password) || reversed(run).includes(password))) return true;
  return isMadeOf(username, password);
}

/** Returns whether it is the user name, once or repeated, with at most a few extra characters. */
function isMadeOf(username: string, password: string): boolean {
  if (username.repeat(password.length + 1).includes(password)) return true;
  const others = password.replaceAll(username, '').length;
  return others < password.length && others < MIN_PASSWORD_LENGTH / 2;
}

const reversed = (text: string) => [...text].reverse().join('');

/** Returns a new password of 120 random bits, meant to be copied, not remembered. */
export const randomPassword = (): string => randomBytes(15).toString('base64url');

/** Letters, digits, `.`, `_` and `-` (the contract, section 9). */
export const isUsername = (text: string): boolean => /^[A-Za-z0-9._-]{1,64}$/.test(text);
