import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { Decimal } from '../../../graphql-types/decimal.scalar';
import { IsMoney, IsRowId } from '../../../graphql-types/input-rules';
import { searchArgsOf } from '../../../graphql-types/list';
import { IsOptional } from '../../../graphql-types/validation';
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

export const AdminJobListArgs = searchArgsOf({
  name: 'JobSort',
  what: 'jobs',
  first: 'the largest weigh',
  fields: {
    ID: 'id',
    JOB_NAME: 'job_name',
    FACTORY_PRICE: 'factory_price',
    SUBSIDY_PRICE: 'subsidy_price',
    FACTORY_PRICE_TOTAL: 'factory_price_total',
    PEOPLE_NUM: 'people_num',
    WEIGH: 'weigh',
    VERSION: 'version',
  },
});

@ArgsType()
export class JobsAsUserArgs extends JobSearchArgs {
  @Field(() => ID, { description: 'Through whose eyes to look.' })
  userId!: string;
}
