import { EARTH_DIAMETER, radians, type Coordinates } from '../../distance';

/** In degrees, edges included. If west is larger than east, the bounds cross the antimeridian. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export interface Circle {
  readonly centre: Coordinates;
  /** Metres. */
  readonly radius: number;
}

/** The area of the listed jobs: within the circle and within the bounds, if given. */
export interface JobArea {
  readonly circle: Circle | null;
  readonly bounds: Bounds | null;
}

export type Range = readonly [least: number, most: number];

/** Larger than the rounding error of a chord of the unit sphere; a few micrometres. */
export const SLACK = 1e-12;

export const degrees = (radians: number) => (radians * 180) / Math.PI;

/** Returns the chord of the unit sphere for a distance along the globe in metres. */
export const chordOf = (metres: number): number =>
  2 * Math.sin(Math.min(metres / EARTH_DIAMETER, Math.PI / 2));

/** No place `metres` away, rounded, has a longer chord. */
export const chordWithin = (metres: number): number => chordOf(metres + 0.5) + SLACK;

/** No place `metres` away, rounded, has a shorter chord. */
export const chordBeyond = (metres: number): number => chordOf(Math.max(metres - 0.5, 0)) - SLACK;

/** The place on the unit sphere as job_place() of migration 0002 computes it, up to rounding. */
export function unitVector({ lng, lat }: Coordinates): string {
  const [east, north] = [radians(lng), radians(lat)];
  return point([
    Math.cos(north) * Math.cos(east),
    Math.cos(north) * Math.sin(east),
    Math.sin(north),
  ]);
}

/** Returns the longitudes as two ranges, because 180 and -180 are the same meridian. */
export function longitudes({ west, east }: Bounds): readonly [Range, Range] {
  if (west > east) {
    return [
      [west, 180],
      [-180, east],
    ];
  }
  const range: Range = [west, east];
  if (east === 180) return [range, [-180, -180]];
  if (west === -180) return [range, [180, 180]];
  return [range, range];
}

/** Returns a box on the unit sphere that contains the bounds, for the index to search. */
export function unitBox(bounds: Bounds): string {
  const { west, south, north } = bounds;
  const east = bounds.east < west ? bounds.east + 360 : bounds.east;
  const away = extent(Math.cos, south, north, [0]);
  const x = product(away, extent(Math.cos, west, east, [0, 180, 360]));
  const y = product(away, extent(Math.sin, west, east, [-90, 90, 270, 450]));
  const z: Range = [Math.sin(radians(south)), Math.sin(radians(north))];
  return boxOf([x, y, z]);
}

/** Returns the box of these ranges, slightly enlarged because of rounding. */
export function boxOf(ranges: readonly Range[]): string {
  const corner = (side: 0 | 1) =>
    point(ranges.map((range) => range[side] + (side === 0 ? -SLACK : SLACK)));
  return `${corner(0)},${corner(1)}`;
}

const point = (values: readonly number[]) => `(${values.join(',')})`;

/** Returns the range of a sine or cosine over an arc in degrees; `turns` are its extreme angles. */
export function extent(
  wave: (angle: number) => number,
  from: number,
  to: number,
  turns: readonly number[],
): Range {
  const values = [from, to, ...turns.filter((turn) => from <= turn && turn <= to)].map((degrees) =>
    wave(radians(degrees)),
  );
  return [Math.min(...values), Math.max(...values)];
}

export function product(one: Range, other: Range): Range {
  const values = one.flatMap((a) => other.map((b) => a * b));
  return [Math.min(...values), Math.max(...values)];
}
