import { MAX_USER_IDS } from '../../../src/features/job/job.row';
import { MAX_INTEGER } from '../../../src/lib/values/ids';
import { asIs, plainText, utf8, type Kind } from './kind';
import { clean } from './text';
import type { Notes } from '../report/note';

/** Returns the texts between commas, or the items of JSON. */
const itemsOf = (raw: string): readonly unknown[] => fromJson(raw) ?? raw.split(',');

/**
 * Returns the items of a JSON array, which PHP writes as an object if it has gaps; any other
 * object, and null, is one item. Null if the text is not JSON.
 */
function fromJson(raw: string): readonly unknown[] | null {
  if (!/^\s*(?:[[{]|null\s*$)/.test(raw)) return null;
  try {
    const found = JSON.parse(raw) as object | null;
    const items: unknown[] = Object.values(found ?? {});
    const isList = Array.isArray(found) || /^\d+(?:,\d+)*$/.test(Object.keys(found ?? {}).join());
    return isList ? items : [found];
  } catch {
    return null;
  }
}

const elements = (items: readonly unknown[]) =>
  items
    .map((each) => (typeof each === 'string' ? each : JSON.stringify(each)).trim())
    .filter((each) => each !== '');

/** Returns a file's path; for an object, which some upload forms send, its `url`. */
function pathOf(item: unknown): unknown {
  const path = typeof item === 'object' && item !== null && 'url' in item ? item.url : item;
  // PostgreSQL stores no NUL, which JSON can escape.
  return typeof path === 'string' ? path.replaceAll('\0', '') : path;
}

const isPath = (item: unknown) => typeof item === 'string' || typeof item === 'number';

/** Records a correction if the value differs from the original text. */
function corrected(
  raw: string,
  values: readonly string[],
  notes: Notes,
  kind = fromJson(raw) === null ? 'list' : 'JSON list',
): readonly string[] {
  const joined = values.join(',');
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
    if (/^\s*[[{]\s*["{]/.test(whole) && fromJson(whole) === null)
      notes.mention('broken JSON', raw);
    const found = itemsOf(whole).map(pathOf);
    const known = [...new Set(elements(found.filter(isPath)))];
    const isLost = found.some((each) => each !== null && !isPath(each));
    return corrected(raw, known, notes, isLost ? 'JSON without a path' : undefined);
  },
};

/** Job types: 1, 2 and 3; others are dropped. */
export const types: Kind = {
  ...list,
  stageType: 'integer[]',
  convert(raw, notes) {
    if (raw === null || raw === '') return [];
    const known = elements(itemsOf(raw)).filter((each) => ['1', '2', '3'].includes(each));
    return corrected(raw, [...new Set(known)], notes);
  },
};

/**
 * Ids of users. Empty means everyone, so a list with entries but no usable one becomes {0}, nobody:
 * a restricted job never becomes public.
 */
export const userIds: Kind = {
  ...list,
  stageType: 'integer[]',
  convert(raw, notes) {
    if (raw === null || raw === '') return [];
    const entries = elements(itemsOf(raw));
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
