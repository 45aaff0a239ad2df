import { asIs, plainText, wholeNumber, type Kind, type Value } from './kind';
import type { Notes } from './note';

const LARGEST = 2_147_483_647;
const WHOLE = /^-?\d+$/;

const isId = (raw: string) => WHOLE.test(raw) && Number(raw) >= 1 && Number(raw) <= LARGEST;

/** An id of this table or of the one it points to: kept, or the row is refused. */
export const id: Kind = {
  stageType: 'integer',
  fromStage: asIs,
  sourceText: wholeNumber,
  targetText: (column) => `${column}::text`,
  convert(raw, notes) {
    if (raw === null) return notes.refuse('no id', raw);
    return isId(raw) ? String(Number(raw)) : notes.refuse('id out of range', raw);
  },
  text: plainText,
};

/**
 * The user above: 0 and NULL both mean nobody. Whether that user exists is seen when all are there.
 */
export const parent: Kind = {
  stageType: 'integer',
  fromStage: asIs,
  sourceText: wholeNumber,
  targetText: (column) => `COALESCE(${column}, 0)::text`,
  absent: null,
  convert(raw, notes) {
    if (raw === null || raw === '' || Number(raw) === 0) return null;
    if (isId(raw)) return String(Number(raw));
    notes.correct('parent is gone', raw, null);
    return null;
  },
  text: (value) => plainText(value) || '0',
};

/**
 * A whole number from `smallest` up; what lies outside PostgreSQL's integer becomes the nearest
 * inside.
 */
export const integer = (smallest: number): Kind => ({
  stageType: 'integer',
  fromStage: asIs,
  sourceText: wholeNumber,
  targetText: (column) => `${column}::text`,
  absent: '0',
  convert(raw, notes) {
    if (raw === null) return '0';
    if (!WHOLE.test(raw))
      return corrected(notes, 'not a whole number', raw, String(Math.trunc(Number(raw)) || 0));
    const number = Number(raw);
    if (number > LARGEST) return corrected(notes, 'number out of range', raw, String(LARGEST));
    if (number < smallest) return corrected(notes, 'number out of range', raw, String(smallest));
    return String(number);
  },
  text: plainText,
});

function corrected(notes: Notes, kind: string, raw: string, became: string): Value {
  notes.correct(kind, raw, became);
  return became;
}

/** A decimal as text to so many places, rounded half away from zero; digits only, never a float. */
export function roundDecimal(text: string, places: number): string {
  const [, sign = '', whole = '', fraction = ''] = /^([-+]?)(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  const kept = BigInt((whole || '0') + fraction.slice(0, places).padEnd(places, '0'));
  const digits = String(kept + (Number(fraction[places] ?? '0') >= 5 ? 1n : 0n)).padStart(
    places + 1,
    '0',
  );
  const rounded = `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return sign === '-' && /[1-9]/.test(rounded) ? `-${rounded}` : rounded;
}

/** Yuan with two decimals, below 100,000,000. */
export const money: Kind = {
  stageType: 'numeric(10,2)',
  fromStage: asIs,
  sourceText: ({ sql }) => `CAST(CAST(COALESCE(${sql}, 0) AS DECIMAL(30,2)) AS CHAR)`,
  targetText: (column) => `${column}::text`,
  absent: '0.00',
  convert(raw, notes) {
    if (raw === null) return '0.00';
    if (!/^-?\d+(\.\d*)?$/.test(raw)) return corrected(notes, 'not an amount', raw, '0.00');
    const amount = roundDecimal(raw, 2);
    if (amount.startsWith('-')) return corrected(notes, 'negative amount', raw, '0.00');
    if (amount.length > 11) return notes.refuse('amount out of range', raw);
    return /\.\d\d\d*[1-9]/.test(raw)
      ? corrected(notes, 'more than two decimals', raw, amount)
      : amount;
  },
  text: plainText,
};
