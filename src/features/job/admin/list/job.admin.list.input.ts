import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { DateTimeISO } from '../../../../graphql-types/date-time.scalar';
import { Decimal } from '../../../../graphql-types/decimal.scalar';
import { IsMoney, IsRowId } from '../../../../graphql-types/input-rules';
import { searchArgsOf } from '../../../../graphql-types/list';
import { IsOptional } from '../../../../graphql-types/validation';
import { JobSearchArgs } from '../../job.input';
import { JobStatus, JobType } from '../../job.type';
import type { AdminJobConditions } from './job.admin.conditions.storage';
import type { JobSortField } from './job.admin.order';

@InputType({ description: 'Conditions that a job must meet; an omitted condition does not apply.' })
export class AdminJobFilter implements AdminJobConditions {
  @Field(() => [JobType], { nullable: true, description: 'Jobs of any of these types.' })
  types?: JobType[] | null;

  @Field(() => JobStatus, { nullable: true, description: 'Jobs with this status.' })
  status?: JobStatus | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the job is restricted to certain users.',
  })
  restricted?: boolean | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Jobs restricted to this user by id, alone or among others.',
  })
  @IsOptional()
  @IsRowId()
  userId?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the job has coordinates.' })
  located?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the job has images or videos.' })
  illustrated?: boolean | null;

  @Field(() => Decimal, {
    nullable: true,
    description: 'The lowest wage after the subsidy, in yuan per hour.',
  })
  @IsOptional()
  @IsMoney()
  minPriceTotal?: string | null;

  @Field(() => Decimal, {
    nullable: true,
    description: 'The highest wage after the subsidy, in yuan per hour.',
  })
  @IsOptional()
  @IsMoney()
  maxPriceTotal?: string | null;

  @Field(() => Int, { nullable: true, description: 'The smallest sort weight.' })
  minWeigh?: number | null;

  @Field(() => Int, { nullable: true, description: 'The largest sort weight.' })
  maxWeigh?: number | null;

  @Field(() => DateTimeISO, {
    nullable: true,
    description: 'Only jobs that expire at or after this time.',
  })
  expireFrom?: Date | null;

  @Field(() => DateTimeISO, {
    nullable: true,
    description: 'Only jobs that expire before this time.',
  })
  expireUntil?: Date | null;

  @Field(() => DateTimeISO, {
    nullable: true,
    description: 'Only jobs that were added at or after this time, as far as that is known.',
  })
  createFrom?: Date | null;

  @Field(() => DateTimeISO, {
    nullable: true,
    description: 'Only jobs that were added before this time, as far as that is known.',
  })
  createUntil?: Date | null;
}

export const AdminJobListArgs = searchArgsOf({
  name: 'JobSort',
  what: 'jobs',
  searched: 'whose name contains each word of this text, or whose id is this number',
  first: 'the largest `weigh`',
  fields: {
    ID: 'id',
    JOB_NAME: 'job_name',
    FACTORY_PRICE: 'factory_price',
    SUBSIDY_PRICE: 'subsidy_price',
    FACTORY_PRICE_TOTAL: 'factory_price_total',
    PEOPLE_NUM: 'people_num',
    WEIGH: 'weigh',
    VERSION: 'version',
    EXPIRE_TIME: 'expiretime',
    CREATE_TIME: 'addtime',
  } satisfies Record<string, JobSortField>,
});

@ArgsType()
export class JobsAsUserArgs extends JobSearchArgs {
  @Field(() => ID, { description: 'The user whose view to show.' })
  userId!: string;
}
