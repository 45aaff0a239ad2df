/** A place on the globe, in degrees. */
export interface Coordinates {
  readonly lng: number;
  readonly lat: number;
}

/** The diameter of the document's earth, in metres (section 4.5, rule 5). */
export const EARTH_DIAMETER = 2 * 6_378_138;

export const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the haversine distance in whole metres (the document, section 4.5, rule 5). */
export function distanceInMetres(from: Coordinates, to: Coordinates): number {
  const northward = Math.sin(radians(to.lat - from.lat) / 2);
  const eastward = Math.sin(radians(to.lng - from.lng) / 2);
  const haversine =
    northward * northward +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * eastward * eastward;
  return Math.round(EARTH_DIAMETER * Math.asin(Math.min(1, Math.sqrt(haversine))));
}
