/** A place on the globe, in degrees. */
export interface Coordinates {
  readonly lng: number;
  readonly lat: number;
}

/** The document's earth radius in metres (section 4.5, rule 5). */
const EARTH_RADIUS = 6_378_138;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * The great-circle distance by the haversine formula, in whole metres (the document, section 4.5,
 * rule 5).
 */
export function distanceInMetres(from: Coordinates, to: Coordinates): number {
  const northward = Math.sin(radians(to.lat - from.lat) / 2);
  const eastward = Math.sin(radians(to.lng - from.lng) / 2);
  const haversine =
    northward * northward +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * eastward * eastward;
  return Math.round(2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(haversine))));
}
