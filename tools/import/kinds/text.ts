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

const VISIBLE = ['normal', 'published', '1'];

/** Whether a job is listed; any other value hides it, so that nothing hidden becomes visible. */
export const publication: Kind = {
  ...text,
  sourceText: (column) =>
    `IF(CAST(${utf8(column)} AS BINARY) IN ('${VISIBLE.join("', '")}'), 'published', 'hidden')`,
  convert: (raw) => (raw !== null && VISIBLE.includes(raw) ? 'published' : 'hidden'),
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

/** Reports damage, and removes what PostgreSQL cannot store. */
export function clean(raw: string, notes: Notes): string {
  const meant = misreadUtf8(raw);
  if (meant !== null) notes.mention('UTF-8 read as latin1', raw, meant);
  const chinese = misreadGbk(raw);
  if (chinese !== null) notes.mention('GBK read as latin1', raw, chinese);
  if (!raw.includes('\0')) return raw;
  const without = raw.replaceAll('\0', '');
  notes.correct('NUL character', raw, without);
  return without;
}
