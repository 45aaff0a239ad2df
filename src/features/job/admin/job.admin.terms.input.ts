import { Field, InputType, Int } from 'type-graphql';
import { DateTimeISO } from '../../../graphql-types/date-time.scalar';
import { Decimal } from '../../../graphql-types/decimal.scalar';
import { IsMoney, IsPlace, IsList, IsWhole } from '../../../graphql-types/input-rules';
import { IsGiven, IsOptional } from '../../../graphql-types/validation';
import { CoordinatesInput } from '../list/area/job-place.input';
import { IsSalary } from './job.admin.lookups';
import { JobStatus, JobType } from '../job.type';
import { MAX_INTEGER } from '../../../lib/values/ids';

/** Fields that a change of one job and a change of many have in common. */
@InputType()
export abstract class JobTermsInput {
  @Field(() => Decimal, { nullable: true, description: 'The normal wage, in yuan per hour.' })
  @IsMoney()
  factoryPrice?: string;

  @Field(() => Decimal, {
    nullable: true,
    description: "The platform's subsidy, in yuan per hour.",
  })
  @IsMoney()
  subsidyPrice?: string;

  @Field(() => Decimal, {
    nullable: true,
    description:
      'The wage after the subsidy, in yuan per hour. When omitted, it is the sum of the two ' +
      'prices and follows them until it is set to another value; null makes it the sum again.',
  })
  @IsOptional()
  @IsMoney()
  factoryPriceTotal?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The monthly income in yuan, exactly as `<low>~<high>`, such as "5000~7000": two numbers ' +
      'of up to nine digits and up to two decimals, without spaces, the first not larger than ' +
      'the second. Empty for none. Another text is accepted only if the job that is changed or ' +
      'copied has it already.',
  })
  @IsSalary()
  salary?: string;

  @Field(() => CoordinatesInput, {
    nullable: true,
    description: 'Where the job is; null for unknown.',
  })
  @IsOptional()
  @IsPlace()
  coordinates?: CoordinatesInput | null;

  @Field(() => [JobType], {
    nullable: true,
    description:
      'The types of work that the job is offered as: at most 10 values, of which each counts once.',
  })
  @IsList(0, 10)
  types?: JobType[];

  @Field(() => Int, {
    nullable: true,
    description: 'Sort weight: the largest comes first; with `near`, among equal distances.',
  })
  @IsWhole(-MAX_INTEGER, MAX_INTEGER)
  weigh?: number;

  @Field(() => JobStatus, {
    nullable: true,
    description:
      'Whether the job is published or hidden. Publishing an expired job requires a later ' +
      '`expireTime`, or null.',
  })
  @IsGiven()
  status?: JobStatus;

  @Field(() => DateTimeISO, {
    nullable: true,
    description:
      'When the job is hidden automatically; in the future while it is published. Null for ' +
      'never.',
  })
  @IsOptional()
  expireTime?: Date | null;
}
