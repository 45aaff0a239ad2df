import { MAX_INTEGER } from '../../../src/lib/values/ids';
import { plainDecimal, roundDecimal } from './decimal';
import { asIs, plainText, wholeNumber, type Kind, type Value } from './kind';
import type { Notes } from '../report/note';

const WHOLE = /^-?\d+$/;

/**
 * Returns an id as text; null if it is not an id. Accepts only texts that MySQL reads as the same
 * number, since rows are divided into chunks by it.
 */
function idOf(raw: string): string | null {
  const digits = /^ *\+?(\d+)(?:\.0+)? *$/.exec(raw)?.[1];
  const number = Number(digits);
  return number >= 1 && number <= MAX_INTEGER ? String(number) : null;
}

/** An id of this table or of the one it refers to; a row with an invalid one is refused. */
export const id: Kind = {
  stageType: 'integer',
  fromStage: asIs,
  sourceText: wholeNumber,
  targetText: (column) => `${column}::text`,
  convert(raw, notes) {
    if (raw === null || raw.trim() === '') return notes.refuse('no id', raw);
    return notes.restate(raw, idOf(raw) ?? notes.refuse('id out of range', raw));
  },
  text: plainText,
};

/** The parent: 0 and NULL both mean none. Whether that user exists is checked once all are read. */
export const parent: Kind = {
  stageType: 'integer',
  fromStage: asIs,
  sourceText: wholeNumber,
  targetText: (column) => `COALESCE(${column}, 0)::text`,
  absent: null,
  convert(raw, notes) {
    if (raw === null || raw === '0') return null;
    const found = idOf(raw);
    if (found !== null) return notes.restate(raw, found);
    if (raw.trim() === '' || plainDecimal(raw) === '0') return notes.restate(raw, null);
    notes.correct('parent is gone', raw, null);
    return null;
  },
  text: (value) => plainText(value) || '0',
};

/**
 * An integer of at least `smallest`; values outside PostgreSQL's integer are clamped. Like MySQL
 * and PHP, takes the number at the beginning of a text.
 */
export const integer = (smallest: number): Kind => ({
  stageType: 'integer',
  fromStage: asIs,
  sourceText: wholeNumber,
  targetText: (column) => `${column}::text`,
  absent: '0',
  convert(raw, notes) {
    if (raw === null || raw === '0') return '0';
    if (raw.trim() === '') return notes.restate(raw, '0');
    const plain = WHOLE.test(raw) ? raw : plainDecimal(raw);
    const number = Math.trunc(
      Number(plain ?? /^\s*[-+]?\d+/.exec(raw.normalize('NFKC'))?.[0] ?? 0),
    );
    if (number > MAX_INTEGER)
      return corrected(notes, 'number out of range', raw, String(MAX_INTEGER));
    if (number < smallest) return corrected(notes, 'number out of range', raw, String(smallest));
    // Turns -0 into 0.
    const became = String(number + 0);
    const isWhole = plain !== null && !plain.includes('.');
    return isWhole
      ? notes.restate(raw, became)
      : corrected(notes, 'not a whole number', raw, became);
  },
  text: plainText,
});

function corrected(notes: Notes, kind: string, raw: string, became: string): Value {
  notes.correct(kind, raw, became);
  return became;
}

/** A FLOAT holds an amount with two decimals only approximately. */
const isNearly = (type: string) => type === 'float';

/** Yuan with two decimals, below 100,000,000. A value that is not an amount never becomes zero. */
export const money: Kind = {
  stageType: 'numeric(10,2)',
  fromStage: asIs,
  sourceText: ({ sql }) => `COALESCE(CAST(CAST(${sql} AS DECIMAL(30,2)) AS CHAR), '0.00')`,
  targetText: (column) => `${column}::text`,
  absent: '0.00',
  convert(raw, notes, { type }) {
    if (raw === null) return '0.00';
    if (raw.trim() === '') return notes.restate(raw, '0.00');
    const plain = plainDecimal(raw);
    if (plain === null) return notes.refuse('not an amount', raw);
    const amount = roundDecimal(plain, 2);
    if (amount.startsWith('-')) return corrected(notes, 'negative amount', raw, '0.00');
    if (amount.length > 11) return notes.refuse('amount out of range', raw);
    if (/\.\d{3}/.test(plain) && !isNearly(type))
      return corrected(notes, 'more than two decimals', raw, amount);
    // MySQL's cast reads plain digits; much else becomes zero.
    return /^-?\d+(\.\d*)?$/.test(raw) && !isNearly(type) ? amount : notes.restate(raw, amount);
  },
  text: plainText,
};
