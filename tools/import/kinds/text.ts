import { MAX_USER_IDS } from '../../../src/features/job/job.row';
import { MAX_INTEGER } from '../../../src/lib/values/ids';
import { asIs, plainText, utf8, type Kind } from './kind';
import { misreadGbk, misreadUtf8 } from './misread';
import type { Notes } from '../report/note';

/**
 * Any text. NULL and '' are the same; damage is reported, and only what PostgreSQL cannot store is
 * removed.
 */
export const text: Kind = {
  stageType: 'text',
  fromStage: asIs,
  sourceText: utf8,
  targetText: asIs,
  absent: '',
  convert: (raw, notes) => (raw === null ? '' : clean(raw, notes)),
  text: plainText,
};

/** A text that must not be empty: otherwise its row is refused. */
export const required: Kind = {
  ...text,
  absent: undefined,
  convert(raw, notes) {
    const text = raw === null ? '' : clean(raw, notes);
    return text.trim() === '' ? notes.refuse('empty', raw) : text;
  },
};

/** Fits into an entry of the index on a user's keywords, with room to spare. */
const MAX_KEYWORD_BYTES = 2_000;

/** A search word. */
export const keyword: Kind = {
  ...required,
  convert: (raw, notes, column) =>
    raw !== null && Buffer.byteLength(raw) > MAX_KEYWORD_BYTES
      ? notes.refuse('too long', raw)
      : required.convert(raw, notes, column),
};

/** The longest identity that is accepted, in characters; WeChat's have 28. */
const MAX_IDENTITY_LENGTH = 200;

/**
 * WeChat's identity of a person. A partial one, or one with anything around it, identifies nobody.
 */
export const identity: Kind = {
  ...required,
  sourceText: (column) => `TRIM(${utf8(column)})`,
  isTrimmed: true,
  convert(raw, notes) {
    // Like TRIM, which removes spaces only.
    const name = raw?.replaceAll(' ', '') ?? '';
    if (name === '') return notes.refuse('empty', raw);
    if (name.length > MAX_IDENTITY_LENGTH) return notes.refuse('too long', raw);
    const isWhole = /^[\x21-\x7e]+$/.test(name) && name === raw?.trim();
    return isWhole ? name : notes.refuse('not an identity', raw);
  },
};

function clean(raw: string, notes: Notes): string {
  const meant = misreadUtf8(raw);
  if (meant !== null) notes.mention('UTF-8 read as latin1', raw, meant);
  const chinese = misreadGbk(raw);
  if (chinese !== null) notes.mention('GBK read as latin1', raw, chinese);
  if (!raw.includes('\0')) return raw;
  const without = raw.replaceAll('\0', '');
  notes.correct('NUL character', raw, without);
  return without;
}

const elements = (raw: string) =>
  (fromJson(raw) ?? raw.split(',')).map((each) => each.trim()).filter((each) => each !== '');

/** The elements of a JSON array of texts and numbers; null if it is none. */
function fromJson(raw: string): string[] | null {
  if (!raw.trimStart().startsWith('[')) return null;
  try {
    const found = JSON.parse(raw) as unknown[];
    return found.every(isListed) ? found.map(String) : null;
  } catch {
    return null;
  }
}

/** PostgreSQL stores no NUL, which JSON can escape. */
const isListed = (each: unknown) =>
  typeof each === 'number' || (typeof each === 'string' && !each.includes('\0'));

/** Records a correction if the value differs from the original text. */
function corrected(raw: string, values: readonly string[], notes: Notes): readonly string[] {
  const joined = values.join(',');
  const kind = fromJson(raw) === null ? 'list' : 'JSON list';
  if (joined !== raw) notes.correct(kind, raw, joined);
  return values;
}

const list = {
  fromStage: asIs,
  sourceText: utf8,
  targetText: (column: string) => `array_to_string(${column}, ',')`,
  absent: [] as readonly string[],
  text: plainText,
};

/** File paths in their order, trimmed, without empty and repeated ones. */
export const paths: Kind = {
  ...list,
  stageType: 'text[]',
  convert(raw, notes) {
    if (raw === null || raw === '') return [];
    const whole = clean(raw, notes);
    return corrected(raw, [...new Set(elements(whole))], notes);
  },
};

/** Job types: 1, 2 and 3; others are dropped. */
export const types: Kind = {
  ...list,
  stageType: 'integer[]',
  convert(raw, notes) {
    if (raw === null || raw === '') return [];
    const known = elements(raw).filter((each) => ['1', '2', '3'].includes(each));
    return corrected(raw, [...new Set(known)], notes);
  },
};

/**
 * Ids of users. Empty means everyone, so a list that has entries but no usable one becomes {0},
 * which is nobody: a restricted job never becomes public.
 */
export const userIds: Kind = {
  ...list,
  stageType: 'integer[]',
  convert(raw, notes) {
    if (raw === null || raw === '') return [];
    const entries = elements(raw);
    const ids = entries
      .filter((each) => /^\d{1,10}$/.test(each) && Number(each) <= MAX_INTEGER)
      .map(Number);
    if (entries.length > 0 && ids.length === 0) ids.push(0);
    const each = [...new Set(ids)];
    // Importing a part of the list, or opening the job to everyone, would not be what was meant.
    if (each.length > MAX_USER_IDS) return notes.refuse(`more than ${MAX_USER_IDS} users`, raw);
    return corrected(raw, each.map(String), notes);
  },
};
