import gcoord from 'gcoord';
import type { FoundPlace, PlaceSystem } from './parse-place';

const CRS = {
  WGS84: gcoord.WGS84,
  GCJ02: gcoord.GCJ02,
  BD09: gcoord.BD09,
  BD09MC: gcoord.BD09MC,
} as const;

export interface Coordinates {
  readonly lng: number;
  readonly lat: number;
}

/** Six decimals, about 11 cm, which is more precise than any map. */
const DECIMALS = 1e6;

/** Converts a place to degrees of GCJ-02; `otherwise` is the system if the text names none. */
export function toGcj02({ x, y, system }: FoundPlace, otherwise: PlaceSystem): Coordinates {
  const [lng, lat] = gcoord.transform([x, y], CRS[system ?? otherwise], gcoord.GCJ02);
  return rounded({ lng, lat });
}

export const rounded = ({ lng, lat }: Coordinates): Coordinates => ({
  lng: Math.round(lng * DECIMALS) / DECIMALS,
  lat: Math.round(lat * DECIMALS) / DECIMALS,
});
