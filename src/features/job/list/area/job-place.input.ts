import { Field, Float, InputType } from 'type-graphql';
import { badFields, badInput } from '../../../../errors';
import { checkLatitude, checkLongitude } from '../../../../graphql-types/input-rules';
import type { Checks } from '../../../../graphql-types/validation';
import { problemsOfParts } from '../../../../graphql-types/validation.problems';
import type { Coordinates } from '../../distance';
import { messages } from '../../../../lib/messages/messages';
import type { Bounds, Circle, JobArea } from './job-area.rules';

@InputType({ description: 'A place on the map.' })
export class CoordinatesInput {
  @Field(() => Float, { description: 'Longitude in degrees, -180 to 180.' })
  lng!: number;

  @Field(() => Float, { description: 'Latitude in degrees, -90 to 90.' })
  lat!: number;
}

@InputType({ description: 'The area within a great-circle distance of a place.' })
export class CircleInput {
  @Field(() => CoordinatesInput, { description: 'The centre of the circle.' })
  centre!: CoordinatesInput;

  @Field(() => Float, {
    description: 'The radius in metres, 0 or more; distances are compared in whole metres.',
  })
  radius!: number;
}

@InputType({
  description: 'A rectangle on the map, edges included; -180 and 180 are the same meridian.',
})
export class BoundsInput {
  @Field(() => Float, { description: 'The western edge: longitude in degrees, -180 to 180.' })
  west!: number;

  @Field(() => Float, { description: 'The southern edge: latitude in degrees, -90 to 90.' })
  south!: number;

  @Field(() => Float, {
    description:
      'The eastern edge: longitude in degrees, -180 to 180; smaller than `west` when the ' +
      'rectangle crosses the antimeridian.',
  })
  east!: number;

  @Field(() => Float, { description: 'The northern edge: latitude in degrees, at least `south`.' })
  north!: number;
}

/** Returns the place, null if none is given; throws BAD_USER_INPUT if it is out of range. */
export function checkedPlace(
  place: CoordinatesInput | null | undefined,
  argument: string,
): Coordinates | null {
  if (place === null || place === undefined) return null;
  refuseBad({ lng: checkLongitude, lat: checkLatitude }, place, argument);
  return place;
}

/** Returns the area of the jobs, null for anywhere; throws BAD_USER_INPUT. */
export function checkedArea(
  within: CircleInput | null | undefined,
  bounds: BoundsInput | null | undefined,
): JobArea | null {
  const area = { circle: checkedCircle(within ?? null), bounds: checkedBounds(bounds ?? null) };
  return area.circle === null && area.bounds === null ? null : area;
}

function checkedCircle(circle: CircleInput | null): Circle | null {
  if (circle === null) return null;
  checkedPlace(circle.centre, 'within.centre');
  if (circle.radius < 0) throw badInput('within.radius', 'OUT_OF_RANGE', messages.atLeast(0));
  return circle;
}

const EDGES: Checks = {
  west: checkLongitude,
  east: checkLongitude,
  south: checkLatitude,
  north: checkLatitude,
};

function checkedBounds(bounds: BoundsInput | null): Bounds | null {
  if (bounds === null) return null;
  refuseBad(EDGES, bounds, 'bounds');
  if (bounds.south > bounds.north) throw badInput('bounds.south', 'INVALID', messages.edges);
  return bounds;
}

function refuseBad(checks: Checks, input: object, argument: string): void {
  const problems = problemsOfParts(checks, input, `${argument}.`);
  if (problems.length > 0) throw badFields(problems);
}
