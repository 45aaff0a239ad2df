import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { Decimal } from '../../../graphql-types/decimal.scalar';
import { IsMoney, IsRowId } from '../../../graphql-types/input-rules';
import { SearchArgs, sortOf } from '../../../graphql-types/list';
import { IsOptional } from '../../../graphql-types/validation';
import type { SortBy } from '../../../lib/list';
import { JobSearchArgs } from '../job.input';
import { JobType } from '../job.type';
import type { AdminJobConditions } from './job.admin.list.storage';

@InputType({
  description: 'Which jobs an administrator wants to see; what is left out does not matter.',
})
export class AdminJobFilter implements AdminJobConditions {
  @Field(() => [JobType], { nullable: true, description: 'Offered as any of these.' })
  types?: JobType[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it is restricted to some users.' })
  restricted?: boolean | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Restricted to this user by name, among others perhaps.',
  })
  @IsOptional()
  @IsRowId()
  userId?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it has coordinates.' })
  located?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it has pictures or films.' })
  illustrated?: boolean | null;

  @Field(() => Decimal, {
    nullable: true,
    description: 'A wage after the subsidy of at least this.',
  })
  @IsOptional()
  @IsMoney()
  minPriceTotal?: string | null;

  @Field(() => Decimal, {
    nullable: true,
    description: 'A wage after the subsidy of at most this.',
  })
  @IsOptional()
  @IsMoney()
  maxPriceTotal?: string | null;

  @Field(() => Int, { nullable: true, description: 'A weigh of at least this.' })
  minWeigh?: number | null;

  @Field(() => Int, { nullable: true, description: 'A weigh of at most this.' })
  maxWeigh?: number | null;
}

const JobSort = sortOf(
  'JobSort',
  {
    ID: 'job.id',
    JOB_NAME: 'job.job_name',
    FACTORY_PRICE: 'job.factory_price',
    SUBSIDY_PRICE: 'job.subsidy_price',
    FACTORY_PRICE_TOTAL: 'job.factory_price_total',
    PEOPLE_NUM: 'job.people_num',
    WEIGH: 'job.weigh',
    VERSION: 'job.version',
  },
  'jobs',
);

@ArgsType()
export class AdminJobListArgs extends SearchArgs {
  @Field(() => [JobSort], {
    nullable: true,
    description: 'The order; without it, the largest weigh first.',
  })
  sort?: SortBy[] | null;
}

@ArgsType()
export class JobsAsUserArgs extends JobSearchArgs {
  @Field(() => ID, { description: 'Through whose eyes to look.' })
  userId!: string;
}
