import { ArgsType, Field, Float, InputType } from 'type-graphql';
import { badInput } from '../../errors';
import type { Coordinates } from '../../lib/distance';
import { PageArgs } from '../../lib/page';
import { JobType } from './job.type';

@InputType({ description: 'A place on the map to measure from.' })
export class CoordinatesInput {
  @Field(() => Float, { description: 'Longitude in degrees, -180 to 180.' })
  lng!: number;

  @Field(() => Float, { description: 'Latitude in degrees, -90 to 90.' })
  lat!: number;
}

@ArgsType()
export class JobSearchArgs extends PageArgs {
  @Field(() => CoordinatesInput, {
    nullable: true,
    description: 'Orders the jobs by their distance from here, the nearest first.',
  })
  near?: CoordinatesInput | null;

  @Field(() => [JobType], {
    nullable: true,
    description: 'Only jobs offered as any of these; an empty list matches none.',
  })
  types?: JobType[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only jobs whose name contains this text, whatever its letter case; at most 100 characters.',
  })
  keyword?: string | null;
}

/** The place, if it is one on the globe; null where none is given; throws BAD_USER_INPUT. */
export function checkedPlace(
  place: CoordinatesInput | null | undefined,
  argument: string,
): Coordinates | null {
  if (place === null || place === undefined) return null;
  if (Math.abs(place.lng) > 180)
    throw badInput(`${argument}.lng`, 'A longitude goes from -180 to 180 degrees.');
  if (Math.abs(place.lat) > 90) throw badInput(`${argument}.lat`, 'A latitude goes from -90 to 90 degrees.');
  return place;
}
