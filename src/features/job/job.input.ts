import { ArgsType, Field, registerEnumType } from 'type-graphql';
import { Context } from '../../context';
import { badInput } from '../../errors';
import { Decimal } from '../../graphql-types/decimal.scalar';
import { IsMoney } from '../../graphql-types/input-rules';
import { IsOptional } from '../../graphql-types/validation';
import { messages } from '../../lib/messages/messages';
import { KeywordField } from '../keyword/keyword.input';
import { checkedKeyword } from '../keyword/keyword.rules';
import {
  BoundsInput,
  checkedArea,
  checkedPlace,
  CircleInput,
  CoordinatesInput,
} from './list/area/job-place.input';
import { JobOrder } from './list/job-list.order';
import type { JobListSearch } from './list/job-list.request';
import { JobType } from './job.type';

registerEnumType(JobOrder, {
  name: 'JobOrder',
  description: 'The order of a list of jobs.',
  valuesConfig: {
    STANDARD: {
      description: 'The nearest to `near` first, if it is given; then the largest `weigh`.',
    },
    WAGE: { description: 'The highest `factoryPriceTotal` first; then the largest `weigh`.' },
    NEWEST: { description: 'The latest added first: the highest `id`.' },
  },
});

/** Which jobs to list, and in which order; PageArgs or ConnectionArgs say how many. */
@ArgsType()
export class JobSearchArgs {
  @Field(() => CoordinatesInput, {
    nullable: true,
    description:
      'Orders the jobs by distance from this place, the nearest first. To read the distances, ' +
      'pass the same place to `distance(from:)`.',
  })
  near?: CoordinatesInput | null;

  @Field(() => [JobType], {
    nullable: true,
    description: 'Only jobs of any of these types; an empty list matches none.',
  })
  types?: JobType[] | null;

  @KeywordField()
  keyword?: string | null;

  @Field(() => CircleInput, { nullable: true, description: 'Only jobs within this circle.' })
  within?: CircleInput | null;

  @Field(() => Decimal, {
    nullable: true,
    description: 'Only jobs whose `factoryPriceTotal` is at least this, in yuan per hour.',
  })
  @IsOptional()
  @IsMoney()
  minWage?: string | null;

  @Field(() => JobOrder, {
    nullable: true,
    description:
      'The order of the jobs; when omitted, `STANDARD`, which alone can be combined with `near`.',
  })
  order?: JobOrder | null;

  @Field(() => BoundsInput, {
    nullable: true,
    description: 'Only jobs within this rectangle on the map.',
  })
  bounds?: BoundsInput | null;
}

/** Returns the search on behalf of the request's viewer. Throws BAD_USER_INPUT. */
export async function checkedSearch(
  { near, types, keyword, within, bounds, minWage, order: wanted }: JobSearchArgs,
  context: Context,
): Promise<JobListSearch> {
  const point = checkedPlace(near, 'near');
  const order = wanted ?? JobOrder.STANDARD;
  if (order !== JobOrder.STANDARD && point !== null)
    throw badInput('order', 'NOT_ALLOWED', messages.oneOrder);
  const area = checkedArea(within, bounds);
  const word = checkedKeyword(keyword);
  const least = minWage && Number(minWage) > 0 ? minWage : null;
  const audience = (await context.viewer())?.ancestry ?? null;
  return { point, order, types: types ?? null, keyword: word, area, minWage: least, audience };
}
