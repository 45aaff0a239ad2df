import { ArgsType, Field } from 'type-graphql';
import { Context } from '../../context';
import type { Coordinates } from '../../lib/distance';
import { checkedKeyword } from '../keyword/keyword.rules';
import {
  BoundsInput,
  checkedArea,
  checkedPlace,
  CircleInput,
  CoordinatesInput,
} from './list/job-place.input';
import type { JobFilter } from './list/job.filter';
import { JobType } from './job.type';

/** Which jobs, and in which order; beside it stands how many, as PageArgs or ConnectionArgs. */
@ArgsType()
export class JobSearchArgs {
  @Field(() => CoordinatesInput, {
    nullable: true,
    description: 'Orders the jobs by distance from this place, the nearest first.',
  })
  near?: CoordinatesInput | null;

  @Field(() => [JobType], {
    nullable: true,
    description: 'Only jobs of any of these types; an empty list matches none.',
  })
  types?: JobType[] | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Only jobs whose name contains the keyword, in any letter case; at most 100 characters.',
  })
  keyword?: string | null;

  @Field(() => CircleInput, {
    nullable: true,
    description: 'Only jobs within this circle.',
  })
  within?: CircleInput | null;

  @Field(() => BoundsInput, {
    nullable: true,
    description: 'Only jobs within these bounds of the map.',
  })
  bounds?: BoundsInput | null;
}

/**
 * The arguments as a filter for the request's viewer, and the place to order by. Throws
 * BAD_USER_INPUT.
 */
export async function checkedSearch(
  { near, types, keyword, within, bounds }: JobSearchArgs,
  context: Context,
): Promise<{ filter: JobFilter; near: Coordinates | null }> {
  const place = checkedPlace(near, 'near');
  const area = checkedArea(within, bounds);
  const word = checkedKeyword(keyword);
  return {
    near: place,
    filter: { types: types ?? null, keyword: word, area, viewer: await context.viewer() },
  };
}
