import { asIs, type Kind, type SourceColumn } from './kind';
import { roundDecimal } from './decimal';
import type { Value } from './kind';
import type { Notes } from './note';

/** Decimals of a degree that the checksums look at: about a centimetre. */
const PLACES = 7;

const asDecimal = ({ sql, type }: SourceColumn) =>
  /char|text/.test(type) ? `NULLIF(TRIM(${sql}), '')` : sql;

/** A longitude or a latitude in degrees; whether the pair makes sense is `settlePlace`'s. */
export const degrees: Kind = {
  stageType: 'double precision',
  fromStage: asIs,
  sourceText: (column) =>
    `COALESCE(CAST(CAST(${asDecimal(column)} AS DECIMAL(30,${PLACES})) AS CHAR), '')`,
  targetText: (column) => `COALESCE(round(${column}::numeric, ${PLACES})::text, '')`,
  absent: null,
  convert(raw, notes) {
    const text = raw?.trim() ?? '';
    if (text === '') return null;
    if (/^-?\d+(\.\d*)?$/.test(text)) return text;
    const number = /^-?[\d.]+e[-+]?\d+$/i.test(text) ? Number(text) : NaN;
    if (Number.isFinite(number)) return number.toFixed(15);
    notes.correct('not a coordinate', raw, null);
    return null;
  },
  text: (value) => (value === null ? '' : roundDecimal(value as string, PLACES)),
};

const shown = (lng: Value, lat: Value) => `lng ${String(lng)}, lat ${String(lat)}`;

/** Mainland China and around: longitudes there are no latitudes elsewhere. */
const likelyLng = (degree: number) => degree > 73 && degree < 136;
const likelyLat = (degree: number) => degree > 3 && degree < 54;

/**
 * Longitude and latitude together, after each was read by itself: zero and half places are none,
 * exchanged ones that cannot be otherwise are set right, ones that only look exchanged are
 * reported.
 */
export function settlePlace(lng: Value, lat: Value, notes: Notes): readonly [Value, Value] {
  if (lng === null && lat === null) return [null, null];
  notes.column = 'lng,lat';
  const was = shown(lng, lat);
  const none = (kind: string): readonly [Value, Value] => {
    notes.correct(kind, was, null);
    return [null, null];
  };
  if (lng === null || lat === null) return none('half a place');
  const [x, y] = [Number(lng), Number(lat)];
  if (x === 0 || y === 0) return none('zero coordinates');
  if (Math.abs(x) <= 180 && Math.abs(y) <= 90) {
    if (likelyLng(y) && likelyLat(x)) notes.mention('coordinates perhaps exchanged', was);
    return [lng, lat];
  }
  if (Math.abs(x) > 90 || Math.abs(y) > 180) return none('no place on earth');
  notes.correct('coordinates exchanged', was, shown(lat, lng));
  return [lat, lng];
}
