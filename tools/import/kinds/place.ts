import { plainDecimal } from './decimal';
import { asIs, utf8, type Kind, type SourceColumn, type Value } from './kind';
import type { Notes } from '../report/note';

/** In degrees, about 1 mm. A coordinate this close to zero was not measured: it is missing. */
const NEARLY_ZERO = 1e-8;

/**
 * MySQL: the shortest text of a number, as both databases write a double. Rounding to decimals
 * would be arithmetic, which differs between them. For a DECIMAL this removes trailing zeros.
 */
function shortest({ sql, type }: SourceColumn): string {
  const text = `CAST(${sql} AS CHAR)`;
  if (type !== 'decimal') return text;
  const pointed = `CONCAT(${text}, IF(LOCATE('.', ${text}) = 0, '.', ''))`;
  return `TRIM(TRAILING '.' FROM TRIM(TRAILING '0' FROM ${pointed}))`;
}

const isText = ({ type }: SourceColumn) => /char|text/.test(type);

/** A longitude or a latitude in degrees; `correctPlace` decides whether the pair makes sense. */
export const degrees: Kind = {
  stageType: 'double precision',
  fromStage: asIs,
  sourceText: (column) => (isText(column) ? utf8(column) : `COALESCE(${shortest(column)}, '')`),
  // Without the exponent, which PostgreSQL writes for small numbers and MySQL only for tiny ones.
  targetText: (column) => `COALESCE(${column}::text::numeric::text, '')`,
  absent: null,
  convert(raw, notes, { type }) {
    if (raw === null) return null;
    const plain = plainDecimal(raw);
    if (plain === null && raw.trim() !== '') notes.correct('not a coordinate', raw, null);
    if (plain === null) {
      notes.restate(raw, '');
      return null;
    }
    const double = plainDecimal(String(Number(plain))) ?? plain;
    return notes.restate(type === 'decimal' ? plain : raw, double);
  },
  text: (value) => (value === null ? '' : (value as string)),
};

const shown = (lng: Value, lat: Value) => `lng ${String(lng)}, lat ${String(lat)}`;

/** Mainland China and its surroundings, where no longitude is a valid latitude. */
const likelyLng = (degree: number) => degree > 73 && degree < 136;
const likelyLat = (degree: number) => degree > 3 && degree < 54;

/**
 * Checks longitude and latitude together, after each was read by itself: zeros and incomplete
 * places become none, coordinates that must have been swapped are corrected, and those that may
 * have been are reported.
 */
export function correctPlace(lng: Value, lat: Value, notes: Notes): readonly [Value, Value] {
  if (lng === null && lat === null) return [null, null];
  notes.column = 'lng,lat';
  const was = shown(lng, lat);
  const none = (kind: string): readonly [Value, Value] => {
    notes.correct(kind, was, null);
    return [null, null];
  };
  if (lng === null || lat === null) return none('half a place');
  const [x, y] = [Number(lng), Number(lat)];
  if (Math.min(Math.abs(x), Math.abs(y)) < NEARLY_ZERO) return none('zero coordinates');
  if (Math.abs(x) <= 180 && Math.abs(y) <= 90) {
    if (likelyLng(y) && likelyLat(x)) notes.mention('coordinates perhaps exchanged', was);
    return [lng, lat];
  }
  if (Math.abs(x) > 90 || Math.abs(y) > 180) return none('no place on earth');
  notes.correct('coordinates exchanged', was, shown(lat, lng));
  return [lat, lng];
}
