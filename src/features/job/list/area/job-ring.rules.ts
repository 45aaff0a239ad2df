import { EARTH_DIAMETER, radians, type Coordinates } from '../../distance';
import {
  boxOf,
  chordBeyond,
  chordOf,
  chordWithin,
  degrees,
  extent,
  product,
  type Range,
} from './job-area.rules';

/** The places whose distance from the centre, rounded, is from `least` to `most` metres. */
export interface Ring {
  readonly centre: Coordinates;
  readonly least: number;
  readonly most: number;
  /** The number of arcs in which it is searched. */
  readonly arcs: number;
}

const [FEWEST_ARCS, MOST_ARCS] = [16, 56];

/**
 * Returns the number of arcs. The more `pages` are nearer than the ring, the more jobs outside it
 * are in its boxes. More arcs reduce their number, but each box is a separate lookup.
 */
export const arcsOf = (pages: number): number =>
  Math.round(Math.min(Math.max(1.7 * Math.sqrt(pages), FEWEST_ARCS), MOST_ARCS));

/**
 * Returns the outer radius, in metres, of the ring that begins at `least` metres and whose area is
 * `share` of the circle within it.
 */
export function ringEnd(least: number, share: number): number {
  const chord = chordOf(least) * Math.sqrt(1 + share);
  return Math.ceil(EARTH_DIAMETER * Math.asin(Math.min(chord / 2, 1)));
}

/** Returns boxes on the unit sphere, each around an arc of the ring, for the index to search. */
export function ringBoxes({ centre, least, most, arcs }: Ring): string[] {
  const [near, far] = [angleOf(chordBeyond(least)), angleOf(chordWithin(most))];
  const inwards = extent(Math.cos, near, far, []);
  const outwards = extent(Math.sin, near, far, [90]);
  return Array.from({ length: arcs }, (_, arc) =>
    boxOf(
      // A place of the ring is cos(angle) * up + sin(angle) * along, in the direction `along`.
      axesAt(centre).map(({ up, east, north }) => {
        const [size, turn] = [Math.hypot(east, north), degrees(Math.atan2(north, east))];
        const [from, to] = [(arc * 360) / arcs - turn, ((arc + 1) * 360) / arcs - turn];
        const along = product([size, size], extent(Math.cos, from, to, [-180, 0, 180, 360, 540]));
        return sum(product([up, up], inwards), product(along, outwards));
      }),
    ),
  );
}

/** How far the sphere's x, y and z axes point upwards, to the east and to the north at a place. */
function axesAt({ lng, lat }: Coordinates) {
  const [east, north] = [radians(lng), radians(lat)];
  const [cos, sin] = [Math.cos(north), Math.sin(north)];
  return [
    { up: cos * Math.cos(east), east: -Math.sin(east), north: -sin * Math.cos(east) },
    { up: cos * Math.sin(east), east: Math.cos(east), north: -sin * Math.sin(east) },
    { up: sin, east: 0, north: cos },
  ];
}

/** Returns an angle in degrees, seen from the centre of the sphere. */
const angleOf = (chord: number) => degrees(2 * Math.asin(Math.min(Math.max(chord / 2, 0), 1)));

const sum = (one: Range, other: Range): Range => [one[0] + other[0], one[1] + other[1]];
