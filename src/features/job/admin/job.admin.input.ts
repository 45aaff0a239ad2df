import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, ID, InputType, Int } from 'type-graphql';
import { Decimal } from '../../../graphql-types/decimal.scalar';
import {
  IsGiven,
  IsMediaPath,
  IsMediaPaths,
  IsMoney,
  IsPlace,
  IsRowIds,
  IsSalaryRange,
  IsSubset,
  IsText,
  IsWhole,
} from '../../../graphql-types/input-rules';
import { IsOptional } from '../../../graphql-types/validation';
import { CoordinatesInput } from '../list/job-place.input';
import { AreUsers } from '../../user/user.lookups';
import { MOST_USER_IDS } from '../job.row';
import { JobStatus, JobType } from '../job.type';

const INTEGER = 2_147_483_647;

@InputType({ description: 'Changes to a job; omitted fields keep their values.' })
export class UpdateJobInput {
  @Field(() => String, { nullable: true, description: "The job's name." })
  @IsText(1, 200)
  jobName?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The path of the cover, as an upload returns it.',
  })
  @IsMediaPath()
  cover?: string;

  @Field(() => [String], {
    nullable: true,
    description:
      'The paths of its images and videos, as uploads return them; the poster shows the ' +
      'first, or else the cover.',
  })
  @IsMediaPaths(50)
  images?: string[];

  @Field(() => String, {
    nullable: true,
    description: 'The description as HTML; it is sanitised before it is stored.',
  })
  @IsText(0, 200_000)
  content?: string;

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
    description: 'The monthly income in yuan, as a range such as "5000~7000".',
  })
  @IsSalaryRange()
  salary?: string;

  @Field(() => Int, { nullable: true, description: 'How many people have applied.' })
  @IsWhole(0, INTEGER)
  peopleNum?: number;

  @Field(() => CoordinatesInput, {
    nullable: true,
    description: 'Where the job is; null when unknown.',
  })
  @IsOptional()
  @IsPlace()
  coordinates?: CoordinatesInput | null;

  @Field(() => [JobType], {
    nullable: true,
    description: 'The types of work that the job is offered as.',
  })
  @IsSubset(10)
  types?: JobType[];

  @Field(() => [ID], {
    nullable: true,
    description:
      'The ids of the users to restrict the job to, at most 10,000; their descendants see it ' +
      'too. An empty list opens it to everyone.',
  })
  @IsRowIds(MOST_USER_IDS)
  @AreUsers()
  userIds?: string[];

  @Field(() => Int, {
    nullable: true,
    description: 'Sort weight: the largest comes first; with `near`, among equal distances.',
  })
  @IsWhole(-INTEGER, INTEGER)
  weigh?: number;

  @Field(() => JobStatus, {
    nullable: true,
    description:
      'Whether the job is shown or hidden. An expired job is published with a later `expireTime`, ' +
      'or with null.',
  })
  @IsGiven()
  status?: JobStatus;

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description:
      'When the job hides itself, which is in the future while it is published; null for never.',
  })
  @IsOptional()
  expireTime?: Date | null;
}

@InputType({ description: 'A new job; it is published unless `status` says otherwise.' })
export class CreateJobInput extends UpdateJobInput {
  @Field(() => String, { description: "The job's name." })
  override jobName!: string;
}
